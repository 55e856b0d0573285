/** Calls between the nodes of one installation: whoever has a thing answers for it. */
export interface NodeCalls {
  /** Answers to a name from now on, until the function that it answers is called. */
  answer(name: string, respond: (question: string) => Promise<string>): () => void
  /**
   * The answer of the other node that answers to a name; null when none does, or not within so
   * many milliseconds.
   */
  ask(name: string, question: string, patience: number): Promise<string | null>
  close(): Promise<void>
}
