import type { Transaction } from '#server/db/database.ts'
import type { SecurityEvent } from '#server/ports/identity.ts'

/** A payment of a user's, as it stands after its refunds and disputes. */
export interface PaymentStanding {
  userId: string
  type: 'purchase' | 'subscription'
  /** The checkout or the invoice that was paid. */
  id: string
  /** Cents that are left of it; 0 while it is disputed. */
  keptCents: number
  /** The code with which the checkout was opened. */
  affiliateCode: string | null
}

type Reaction<News> = (tx: Transaction, news: News, now: Date) => Promise<void>

/** Those who hear of one kind of news, in the transaction in which it happens. */
export class Reactions<News> {
  readonly #reactions: Reaction<News>[] = []

  on(reaction: Reaction<News>): void {
    this.#reactions.push(reaction)
  }

  async tell(tx: Transaction, news: News, now: Date): Promise<void> {
    for (const reaction of this.#reactions) await reaction(tx, news, now)
  }
}

/** Those who hear of something that has happened, each in its own time. */
export class Listeners<News> {
  readonly #listeners: ((news: News) => Promise<void>)[] = []

  on(listener: (news: News) => Promise<void>): void {
    this.#listeners.push(listener)
  }

  async tell(news: News): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener(news)))
  }
}

/** News from a feature to those that know it; app.ts says who hears what. */
export interface ProductEvents {
  paymentChanged: Reactions<PaymentStanding>
  securityEvent: Reactions<SecurityEvent>
  /** A sign-in has ended; its id. */
  signedOut: Listeners<string>
}

export function createProductEvents(): ProductEvents {
  return {
    paymentChanged: new Reactions(),
    securityEvent: new Reactions(),
    signedOut: new Listeners(),
  }
}
