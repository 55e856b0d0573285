import type { Transaction } from '#server/db/database.ts'
import type { SecurityEvent } from '#server/ports/identity.ts'

/** A user's payment net of refunds and disputes. */
export interface NetPayment {
  userId: string
  type: 'purchase' | 'subscription'
  /** The id of the paid checkout or invoice. */
  id: string
  /** US cents left after refunds; 0 while the payment is disputed. */
  netCents: number
  /** The code with which the checkout was opened. */
  affiliateCode: string | null
}

type TransactionalHandler<News> = (tx: Transaction, news: News, now: Date) => Promise<void>

/**
 * An event whose listeners run in the transaction that caused it; a listener that throws rolls it
 * back.
 */
export class TransactionalEvents<News> {
  readonly #reactions: TransactionalHandler<News>[] = []

  on(reaction: TransactionalHandler<News>): void {
    this.#reactions.push(reaction)
  }

  async emit(tx: Transaction, news: News, now: Date): Promise<void> {
    for (const reaction of this.#reactions) await reaction(tx, news, now)
  }
}

/**
 * An event whose listeners run concurrently after it happened; `emit` rejects when one of them
 * does.
 */
export class AsyncEvents<News> {
  readonly #listeners: ((news: News) => Promise<void>)[] = []

  on(listener: (news: News) => Promise<void>): void {
    this.#listeners.push(listener)
  }

  async emit(news: News): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener(news)))
  }
}

/** Events between features; app.ts registers the listeners. */
export interface ProductEvents {
  paymentChanged: TransactionalEvents<NetPayment>
  securityEvent: TransactionalEvents<SecurityEvent>
  /** An auth session has ended; the payload is its id. */
  signedOut: AsyncEvents<string>
}

/** Creates the events of one server, without listeners. */
export function createProductEvents(): ProductEvents {
  return {
    paymentChanged: new TransactionalEvents(),
    securityEvent: new TransactionalEvents(),
    signedOut: new AsyncEvents(),
  }
}
