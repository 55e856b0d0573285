import { MAX_GROUP_LENGTH, type RunMessage, runGroup } from './commit-group.ts'
import type { ThreadCommand } from './thread-messages.ts'

type Message = Extract<ThreadCommand, { type: 'message' }>

/** What serves the commands of a queue. */
interface Server {
  run: RunMessage
  /** Called with one answer for each message, in their order. */
  answer: (bytes: Uint8Array<ArrayBuffer>) => void
  close: () => Promise<void>
}

/** Serves commands in their order. Statements that may share a commit do so when they wait together. */
export class MessageQueue {
  readonly #server: Server
  #waiting: ThreadCommand[] = []
  #isServing = false

  constructor(server: Server) {
    this.#server = server
  }

  /** Adds a command; resolves, for the first of those that wait, when none waits any more. */
  async add(command: ThreadCommand): Promise<void> {
    this.#waiting.push(command)
    if (this.#isServing) return
    this.#isServing = true
    while (this.#waiting.length > 0) {
      // What has arrived meanwhile is received in this turn of the loop.
      await new Promise((resolve) => setImmediate(resolve))
      await this.#serveNext()
    }
    this.#isServing = false
  }

  async #serveNext(): Promise<void> {
    const next = this.#waiting.shift()
    if (next?.type === 'close') return this.#server.close()
    if (!next) return
    const group = [next, ...this.#takeThoseThatShare(next)]
    const answers = await runGroup(
      this.#server.run,
      group.map(({ bytes }) => bytes),
    )
    for (const answer of answers) this.#server.answer(answer)
  }

  #takeThoseThatShare({ mayShareCommit }: Message): Message[] {
    const taken: Message[] = []
    while (mayShareCommit && taken.length < MAX_GROUP_LENGTH - 1) {
      const [next] = this.#waiting
      if (next?.type !== 'message' || !next.mayShareCommit) break
      taken.push(next)
      this.#waiting.shift()
    }
    return taken
  }
}
