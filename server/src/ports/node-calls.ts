/** Calls between the nodes of an installation, addressed by name. */
export interface NodeCalls {
  /** Registers the handler of calls to a name, until the returned function is called. */
  answer(name: string, respond: (question: string) => Promise<string>): () => void
  /**
   * Calls the node that handles a name and returns its response; null when no node does, or none
   * responds within `timeoutMs` milliseconds.
   */
  ask(name: string, question: string, timeoutMs: number): Promise<string | null>
  close(): Promise<void>
}
