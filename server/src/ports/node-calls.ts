/** Calls between the nodes of an installation, addressed by name. */
export interface NodeCalls {
  /** Answers calls to a name until the returned function is called. */
  answer(name: string, respond: (question: string) => Promise<string>): () => void
  /**
   * The response of the node that owns a name; null when no node does, or none responds within the
   * timeout in milliseconds.
   */
  ask(name: string, question: string, patience: number): Promise<string | null>
  close(): Promise<void>
}
