import type { LinkMessage, Notices, Requests } from './messages.ts'

/** The transport of a link: ordered, and copies what it carries. */
export interface LinkPort {
  /** Sends a message; `written` is called once it has left this process. */
  send(message: LinkMessage, written: () => void): void
  onMessage(receive: (message: LinkMessage) => void): void
}

type NoticeHandler<T extends keyof Notices> = (body: Notices[T]) => void
type RequestHandler<T extends keyof Requests> = (
  body: Requests[T]['body'],
) => Promise<Requests[T]['answer']>

/** One end of the channel between the main process and one of its workers. */
export class WorkerLink {
  readonly #port: LinkPort
  readonly #noticeHandlers = new Map<string, (body: never) => void>()
  readonly #requestHandlers = new Map<string, (body: never) => Promise<unknown>>()
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>()
  #lastRequest = 0
  #unwritten = 0
  #isClosed = false

  constructor(port: LinkPort) {
    this.#port = port
    port.onMessage((message) => this.#receive(message))
  }

  /** Messages that this process still holds, because the other one does not read. */
  get unwritten(): number {
    return this.#unwritten
  }

  onNotice<T extends keyof Notices>(topic: T, handler: NoticeHandler<T>): void {
    this.#noticeHandlers.set(topic, handler as (body: never) => void)
  }

  onRequest<T extends keyof Requests>(topic: T, handler: RequestHandler<T>): void {
    this.#requestHandlers.set(topic, handler as (body: never) => Promise<unknown>)
  }

  notify<T extends keyof Notices>(topic: T, body: Notices[T]): void {
    this.#send({ kind: 'notice', topic, body })
  }

  /** Rejects when the other end fails, or is gone. */
  request<T extends keyof Requests>(
    topic: T,
    body: Requests[T]['body'],
  ): Promise<Requests[T]['answer']> {
    if (this.#isClosed) return Promise.reject(new Error('the other process is gone'))
    this.#lastRequest += 1
    const id = this.#lastRequest
    const pending = Promise.withResolvers<unknown>()
    this.#pending.set(id, pending)
    this.#send({ kind: 'request', id, topic, body })
    return pending.promise as Promise<Requests[T]['answer']>
  }

  /** The other process is gone: pending requests reject, and nothing more is sent. */
  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#pending.values()) reject(new Error('the other process is gone'))
    this.#pending.clear()
  }

  #send(message: LinkMessage): void {
    if (this.#isClosed) return
    this.#unwritten += 1
    this.#port.send(message, () => {
      this.#unwritten -= 1
    })
  }

  #receive(message: LinkMessage): void {
    if (this.#isClosed) return
    switch (message.kind) {
      case 'notice':
        this.#noticeHandlers.get(message.topic)?.(message.body as never)
        break
      case 'request':
        void this.#answer(message)
        break
      case 'answer':
        this.#settle(message.id)?.resolve(message.answer)
        break
      case 'failure':
        this.#settle(message.id)?.reject(new Error(message.message))
        break
      default:
        message satisfies never
    }
  }

  #settle(id: number): PromiseWithResolvers<unknown> | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  async #answer({ id, topic, body }: Extract<LinkMessage, { kind: 'request' }>): Promise<void> {
    try {
      const answer = await this.#requestHandlers.get(topic)?.(body as never)
      this.#send({ kind: 'answer', id, answer })
    } catch (error) {
      this.#send({ kind: 'failure', id, message: String(error) })
    }
  }
}
