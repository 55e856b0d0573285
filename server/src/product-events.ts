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

type TransactionalListener<Payload> = (
  tx: Transaction,
  payload: Payload,
  now: Date,
) => Promise<void>

/**
 * An event whose listeners run in the transaction that caused it; a listener that throws rolls it
 * back.
 */
class TransactionalEvents<Payload> {
  readonly #listeners: TransactionalListener<Payload>[] = []

  on(listener: TransactionalListener<Payload>): void {
    this.#listeners.push(listener)
  }

  async emit(tx: Transaction, payload: Payload, now: Date): Promise<void> {
    for (const listener of this.#listeners) await listener(tx, payload, now)
  }
}

/**
 * An event whose listeners run concurrently after it happened; `emit` rejects when one of them
 * does.
 */
class AsyncEvents<Payload> {
  readonly #listeners: ((payload: Payload) => Promise<void>)[] = []

  on(listener: (payload: Payload) => Promise<void>): void {
    this.#listeners.push(listener)
  }

  async emit(payload: Payload): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener(payload)))
  }
}

/** Events between features; app.ts registers the listeners. */
export interface ProductEvents {
  paymentChanged: TransactionalEvents<NetPayment>
  securityEvent: TransactionalEvents<SecurityEvent>
  /**
   * Somebody proved an address under which another person may have made the account; the payload is
   * the provider's user id. What that person set up must not outlive it.
   */
  addressProven: TransactionalEvents<string>
  /** An auth session has ended, or an API key; the payload is its id, or the key's sign-in. */
  signedOut: AsyncEvents<string>
  /** A user was deleted at the identity provider; the payload is the provider's user id. */
  userDeleted: AsyncEvents<string>
}

/** Creates the events of one server, without listeners. */
export function createProductEvents(): ProductEvents {
  return {
    paymentChanged: new TransactionalEvents(),
    securityEvent: new TransactionalEvents(),
    addressProven: new TransactionalEvents(),
    signedOut: new AsyncEvents(),
    userDeleted: new AsyncEvents(),
  }
}
