import type { WorkerLink } from './worker-link.ts'

/** Passes calls to the workers that handle their name; the first answer counts. */
export class HubCalls {
  readonly #handlers = new Map<string, Set<WorkerLink>>()

  add(link: WorkerLink): void {
    link.onNotice('handle', (name) => {
      const handlers = this.#handlers.get(name)
      if (handlers) handlers.add(link)
      else this.#handlers.set(name, new Set([link]))
    })
    link.onNotice('unhandle', (name) => this.#unhandle(name, link))
    link.onRequest('call', (call) => this.#call(call))
  }

  delete(link: WorkerLink): void {
    for (const name of [...this.#handlers.keys()]) this.#unhandle(name, link)
  }

  /** Null when no worker handles the name, or those that did are gone. */
  async #call(call: { name: string; request: string }): Promise<string | null> {
    const handlers = [...(this.#handlers.get(call.name) ?? [])]
    const answers = handlers.map(async (link) => {
      const answer = await link.request('call', call)
      if (answer === null) throw new Error('no handler')
      return answer
    })
    return Promise.any(answers).catch(() => null)
  }

  #unhandle(name: string, link: WorkerLink): void {
    const handlers = this.#handlers.get(name)
    handlers?.delete(link)
    if (handlers?.size === 0) this.#handlers.delete(name)
  }
}
