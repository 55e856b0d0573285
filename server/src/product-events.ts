import type { Transaction } from '#server/db/database.ts'
import type { SecurityEvent } from '#server/ports/identity.ts'

/** A payment of a user's, as it stands after its refunds and disputes. */
export interface NetPayment {
  userId: string
  type: 'purchase' | 'subscription'
  /** The checkout or the invoice that was paid. */
  id: string
  /** Cents that are left of it; 0 while it is disputed. */
  netCents: number
  /** The code with which the checkout was opened. */
  affiliateCode: string | null
}

type TransactionalHandler<News> = (tx: Transaction, news: News, now: Date) => Promise<void>

/** Listeners that run in the transaction of what happened: one that throws undoes it. */
export class TransactionalEvents<News> {
  readonly #reactions: TransactionalHandler<News>[] = []

  on(reaction: TransactionalHandler<News>): void {
    this.#reactions.push(reaction)
  }

  async emit(tx: Transaction, news: News, now: Date): Promise<void> {
    for (const reaction of this.#reactions) await reaction(tx, news, now)
  }
}

/** Listeners that run together after something happened; `emit` rejects when one does. */
export class AsyncEvents<News> {
  readonly #listeners: ((news: News) => Promise<void>)[] = []

  on(listener: (news: News) => Promise<void>): void {
    this.#listeners.push(listener)
  }

  async emit(news: News): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener(news)))
  }
}

/** News from a feature to those that know it; app.ts says who hears what. */
export interface ProductEvents {
  paymentChanged: TransactionalEvents<NetPayment>
  securityEvent: TransactionalEvents<SecurityEvent>
  /** A sign-in has ended; its id. */
  signedOut: AsyncEvents<string>
}

/** Event sources without listeners, one set for each server. */
export function createProductEvents(): ProductEvents {
  return {
    paymentChanged: new TransactionalEvents(),
    securityEvent: new TransactionalEvents(),
    signedOut: new AsyncEvents(),
  }
}
