import type { AppContext } from '#server/context.ts'
import { isSignInValid } from '#server/features/api-keys/index.ts'

/** Milliseconds for another node's response. */
const timeoutMs = 5_000

/**
 * The sockets of recordings and checks in this process by auth session, or by API key: they close
 * when it ends.
 */
export class SignedInRecorders {
  readonly #context: Pick<AppContext, 'db' | 'identity' | 'nodeCalls' | 'now'>
  readonly #stopCallbacks = new Map<string, Set<() => void>>()

  constructor(context: Pick<AppContext, 'db' | 'identity' | 'nodeCalls' | 'now'>) {
    this.#context = context
  }

  /** Calls `stop` when the auth session ends, until the returned function is called. */
  add(authSession: string, stop: () => void): () => void {
    const callbacks = this.#stopCallbacks.get(authSession) ?? new Set()
    this.#stopCallbacks.set(authSession, callbacks.add(stop))
    const end = this.#context.nodeCalls.handle(getCallName(authSession), async () => {
      stop()
      return 'done'
    })
    return () => {
      end()
      callbacks.delete(stop)
      if (callbacks.size === 0 && this.#stopCallbacks.get(authSession) === callbacks) {
        this.#stopCallbacks.delete(authSession)
      }
    }
  }

  /** An auth session has ended: stops its recorder, on any node, after storing what was heard. */
  async end(authSession: string): Promise<void> {
    for (const stop of this.#stopCallbacks.get(authSession) ?? []) stop()
    // A check and a recording of the same sign-in may run on different nodes.
    await this.#context.nodeCalls.request(getCallName(authSession), 'signed out', timeoutMs)
  }

  /** Stops those whose auth session ended without notice, as by the command line, or whose key did. */
  async check(): Promise<void> {
    for (const authSession of [...this.#stopCallbacks.keys()]) {
      await this.verify(authSession)
    }
  }

  /**
   * Stops those of an auth session that was ended on purpose, or of a key that is not valid any more.
   * A sign-in that expires ends nothing that runs.
   */
  async verify(authSession: string): Promise<void> {
    const isValid = await isSignInValid(this.#context, authSession, { evenExpired: true })
    if (!isValid) await this.end(authSession)
  }
}

function getCallName(authSession: string): string {
  return `signed in ${authSession}`
}
