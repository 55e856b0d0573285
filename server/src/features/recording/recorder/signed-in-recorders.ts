import type { AppContext } from '#server/context.ts'

/** Milliseconds for another node's response. */
const timeoutMs = 5_000

/** The audio sockets of this process by auth session: they close when it ends. */
export class SignedInRecorders {
  readonly #context: Pick<AppContext, 'identity' | 'nodeCalls'>
  readonly #stops = new Map<string, Set<() => void>>()

  constructor(context: Pick<AppContext, 'identity' | 'nodeCalls'>) {
    this.#context = context
  }

  /** Calls `stop` when the auth session ends, until the returned function is called. */
  add(authSession: string, stop: () => void): () => void {
    const stops = this.#stops.get(authSession) ?? new Set()
    this.#stops.set(authSession, stops.add(stop))
    const end = this.#context.nodeCalls.answer(nameOf(authSession), async () => {
      stop()
      return 'done'
    })
    return () => {
      end()
      stops.delete(stop)
      if (stops.size === 0 && this.#stops.get(authSession) === stops) {
        this.#stops.delete(authSession)
      }
    }
  }

  /** An auth session has ended: stops its recorder, on any node, after storing what was heard. */
  async end(authSession: string): Promise<void> {
    const stops = this.#stops.get(authSession)
    if (stops) for (const stop of stops) stop()
    else await this.#context.nodeCalls.ask(nameOf(authSession), 'signed out', timeoutMs)
  }

  /** Stops recorders whose auth session was ended without notice, as by the command line. */
  async check(): Promise<void> {
    for (const authSession of [...this.#stops.keys()]) {
      if (!(await this.#context.identity.isSignedIn(authSession))) await this.end(authSession)
    }
  }
}

function nameOf(authSession: string): string {
  return `signed in ${authSession}`
}
