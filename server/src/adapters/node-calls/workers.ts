import { withTimeout } from '#server/lib/async/with-timeout.ts'
import type { NodeCalls } from '#server/ports/node-calls.ts'
import type { WorkerLink } from '../workers/worker-link.ts'

type Handler = (request: string) => Promise<string>

/** Calls between the workers of one machine; one to a worker that died returns null at once. */
export class WorkerCalls implements NodeCalls {
  readonly #link: WorkerLink
  readonly #handlers = new Map<string, Set<Handler>>()

  constructor(link: WorkerLink) {
    this.#link = link
    link.onRequest('call', async ({ name, request }) => {
      const handlers = [...(this.#handlers.get(name) ?? [])]
      return Promise.any(handlers.map((handler) => handler(request))).catch(() => null)
    })
  }

  handle(name: string, handler: Handler): () => void {
    const handlers = this.#handlers.get(name) ?? new Set()
    this.#handlers.set(name, handlers.add(handler))
    this.#link.notify('handle', name)
    return () => {
      if (!handlers.delete(handler) || handlers.size > 0) return
      if (this.#handlers.get(name) === handlers) this.#handlers.delete(name)
      this.#link.notify('unhandle', name)
    }
  }

  async request(name: string, request: string, timeoutMs: number): Promise<string | null> {
    try {
      return await withTimeout(this.#link.request('call', { name, request }), timeoutMs)
    } catch {
      return null
    }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
