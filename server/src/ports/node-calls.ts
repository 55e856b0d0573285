/** Calls between the nodes of an installation, addressed by name. */
export interface NodeCalls {
  /** Registers the handler of calls to a name; the returned function removes the handler. */
  handle(name: string, handler: (request: string) => Promise<string>): () => void
  /**
   * Calls the node that handles a name and returns its response; null when no node does, or none
   * responds within `timeoutMs` milliseconds.
   */
  request(name: string, request: string, timeoutMs: number): Promise<string | null>
  close(): Promise<void>
}
