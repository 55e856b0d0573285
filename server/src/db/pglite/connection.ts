import type { messages, PGlite } from '@electric-sql/pglite'

/** How values are written and read, by the object ids of their types. */
export type ValueTypes = Pick<PGlite, 'serializers' | 'parsers'>

export interface PgliteConnection {
  types: ValueTypes
  /**
   * Sends messages of PostgreSQL's protocol that end with a sync; resolves to the answers, or rejects
   * with the first error among them. What was sent first is served first. The memory of the message
   * is transferred. A bind, an execute and a sync may share the commit of others that wait.
   */
  send(
    message: Uint8Array<ArrayBuffer>,
    options?: { mayShareCommit: boolean },
  ): Promise<messages.BackendMessage[]>
  /** Closes the database after what was sent before. */
  close(): Promise<void>
}
