/** Messages to the thread of the database. */
export type ThreadCommand =
  /** Messages of PostgreSQL's protocol; one that may share a commit is a bind, an execute and a sync. */
  { type: 'message'; bytes: Uint8Array<ArrayBuffer>; mayShareCommit: boolean } | { type: 'close' }

/** Messages from the thread of the database; every message of the protocol has one answer, in order. */
export type ThreadEvent =
  | { type: 'open'; arrayTypes: ArrayType[] }
  | { type: 'answer'; bytes: Uint8Array<ArrayBuffer> }
  /** The last message of a thread that ends by itself. */
  | { type: 'failed'; error: unknown }

/** The object ids of a type and of its arrays. */
export interface ArrayType {
  element: number
  array: number
}
