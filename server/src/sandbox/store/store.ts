import { and, desc, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Database, Transaction } from '#server/db/database.ts'
import { sandboxObjects } from '#server/db/schema.ts'
import { SandboxError } from './sandbox-error.ts'

/** The stored objects of the sandbox, by Stripe's object name. */
export interface StoredObjects {
  customer: Stripe.Customer
  product: Stripe.Product
  price: Stripe.Price
  promotion_code: Stripe.PromotionCode
  coupon: Stripe.Coupon
  'checkout.session': Stripe.Checkout.Session
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  'billing_portal.session': Stripe.BillingPortal.Session
  event: Stripe.Event
  /** Not an object of Stripe's: what was ordered, beside the fields that a checkout shows. */
  order: CheckoutOrder
}

/** What was ordered at a checkout; its id is `order_` and the checkout's. */
export interface CheckoutOrder {
  id: string
  object: 'order'
  name: string
  /** Null for a price that was given with the checkout instead of by id. */
  priceId: string | null
  quantity?: number
  /** Whether a payment gets an invoice, as a receipt. */
  makesInvoice?: boolean
  /** Metadata of the objects that the checkout creates. */
  metadata: Record<string, string>
}
/** The name of a kind of stored object. */
export type ObjectKind = keyof StoredObjects
type Stored = StoredObjects[ObjectKind]

/** The advisory lock that serialises transactions on all nodes; an arbitrary number. */
const SANDBOX_LOCK = 710_426_115

/** The sandbox's objects in one transaction. */
export class Store {
  readonly tx: Transaction
  readonly now: Date

  constructor(tx: Transaction, now: Date) {
    this.tx = tx
    this.now = now
  }

  static change<T>(db: Database, now: Date, change: (store: Store) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SANDBOX_LOCK})`)
      return change(new Store(tx, now))
    })
  }

  /** Seconds, as Stripe counts. */
  get seconds(): number {
    return Math.floor(this.now.getTime() / 1000)
  }

  async find<K extends ObjectKind>(kind: K, id: string): Promise<StoredObjects[K] | null> {
    const isIt = and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind))
    const [row] = await this.tx.select().from(sandboxObjects).where(isIt)
    return (row?.data as StoredObjects[K] | undefined) ?? null
  }

  /** The object that an address names; `param` is what Stripe calls it there. */
  async get<K extends ObjectKind>(kind: K, id: string, param = 'id'): Promise<StoredObjects[K]> {
    const found = await this.find(kind, id)
    if (!found) throw SandboxError.missing(kind, id, param)
    return found
  }

  /** The object that a parameter names. */
  async reference<K extends ObjectKind>(
    kind: K,
    id: string,
    param: string,
  ): Promise<StoredObjects[K]> {
    const found = await this.find(kind, id)
    if (!found) throw SandboxError.missing(kind, id, param, 400)
    return found
  }

  /** All of a kind, newest first; of one customer when it is named. */
  async list<K extends ObjectKind>(kind: K, customer?: string): Promise<StoredObjects[K][]> {
    const rows = await this.tx
      .select()
      .from(sandboxObjects)
      .where(
        and(
          eq(sandboxObjects.kind, kind),
          ...(customer ? [eq(sandboxObjects.customer, customer)] : []),
        ),
      )
      .orderBy(desc(sandboxObjects.number))
    return rows.map(({ data }) => data as StoredObjects[K])
  }

  /** The checkouts that wait for their payment. */
  async openCheckouts(): Promise<Stripe.Checkout.Session[]> {
    const rows = await this.tx
      .select()
      .from(sandboxObjects)
      .where(
        and(
          eq(sandboxObjects.kind, 'checkout.session'),
          sql`${sandboxObjects.data} ->> 'status' = 'open'`,
        ),
      )
    return rows.map(({ data }) => data as Stripe.Checkout.Session)
  }

  /** Stores a new or changed object and returns it. */
  async put<O extends Stored>(object: O): Promise<O> {
    const customer =
      'customer' in object && typeof object.customer === 'string' ? object.customer : null
    const { id = '', object: kind } = object
    await this.tx
      .insert(sandboxObjects)
      .values({ id, kind, customer, createdAt: this.now, data: object })
      .onConflictDoUpdate({ target: sandboxObjects.id, set: { data: object } })
    return object
  }
}
