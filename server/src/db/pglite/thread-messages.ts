/** What the thread of the database is told. */
export type ThreadCommand =
  /** Messages of PostgreSQL's protocol. */
  { type: 'message'; bytes: Uint8Array<ArrayBuffer> } | { type: 'close' }

/** What the thread of the database says; every message has an answer, in their order. */
export type ThreadEvent =
  | { type: 'open'; arrayTypes: ArrayType[] }
  | { type: 'answer'; bytes: Uint8Array<ArrayBuffer> }
  /** The database itself failed, and gave no answer. */
  | { type: 'failure'; error: Error }

/** The object ids of a type and of its arrays. */
export interface ArrayType {
  element: number
  array: number
}
