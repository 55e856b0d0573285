import { and, desc, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { SandboxError } from './sandbox-error.ts'
import { type Database, sandboxObjects, type Transaction } from './tables.ts'

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
  /** The order of a checkout, which is not an object of Stripe's API. */
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
export class SandboxStore {
  readonly tx: Transaction
  readonly now: Date

  constructor(tx: Transaction, now: Date) {
    this.tx = tx
    this.now = now
  }

  static change<T>(
    db: Database,
    now: Date,
    change: (store: SandboxStore) => Promise<T>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SANDBOX_LOCK})`)
      return change(new SandboxStore(tx, now))
    })
  }

  /** The current time in epoch seconds, as Stripe counts. */
  get seconds(): number {
    return Math.floor(this.now.getTime() / 1000)
  }

  async find<K extends ObjectKind>(kind: K, id: string): Promise<StoredObjects[K] | null> {
    const isIt = and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind))
    const [row] = await this.tx.select().from(sandboxObjects).where(isIt)
    return (row?.data as StoredObjects[K] | undefined) ?? null
  }

  /** The object with an id from a path; throws SandboxError with `param` when there is none. */
  async get<K extends ObjectKind>(kind: K, id: string, param = 'id'): Promise<StoredObjects[K]> {
    const found = await this.find(kind, id)
    if (!found) throw SandboxError.missing(kind, id, param)
    return found
  }

  /** The object with an id from a parameter; throws SandboxError when there is none. */
  async reference<K extends ObjectKind>(
    kind: K,
    id: string,
    param: string,
  ): Promise<StoredObjects[K]> {
    const found = await this.find(kind, id)
    if (!found) throw SandboxError.missing(kind, id, param, 400)
    return found
  }

  /** All objects of a kind, newest first; only one customer's when `customer` is given. */
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

  /** All checkouts that are open, so not paid or expired. */
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
