import type { PlanKey } from '@live-scribe/contract/billing/plans'
import { paidPlans, planKeys } from '@live-scribe/contract/billing/plans'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { sandboxReplies } from '#server/db/schema.ts'
import { expireDue } from '../billing/checkout.ts'
import { renewDue } from '../billing/renewals.ts'
import { newCoupon, newPrice, newProduct, newPromotionCode } from '../objects/catalogue.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'
import { type DeliveryMode, deliveryModes, emit } from '../webhooks/events.ts'
import type { Change } from './change.ts'
import { Store } from './store.ts'

/** Codes to try at checkout: a fifth off, and nothing to pay. */
export const promotionCodes = { WELCOME20: 20, FREEMONTH: 100 } as const

/** What the sandbox works with. */
export interface WorldOptions {
  db: Database
  now: () => Date
  log: Logger
  priceIds: Record<PlanKey, string>
  deliveries: Deliveries
  /** The address that people type, for the hosted pages. */
  publicUrl: () => string
}

/** Everything the sandbox knows, in the product's own database: a restart forgets nothing. */
export class SandboxState {
  readonly #options: WorldOptions

  constructor(options: WorldOptions) {
    this.#options = options
  }

  /** Prices and promotion codes; the same at every start. */
  async open(): Promise<void> {
    const { priceIds } = this.#options
    await this.#inStore(async (store) => {
      for (const plan of planKeys) {
        const { name, price } = paidPlans[plan]
        const product = newProduct(`prod_${plan}`, name, { isActive: true }, store.seconds)
        await store.put(product)
        const given = { id: priceIds[plan], product: product.id, nickname: name }
        await store.put(newPrice({ ...given, cents: price * 100, isMonthly: true }, store.seconds))
      }
      for (const [code, percent] of Object.entries(promotionCodes)) {
        const known = await store.find('promotion_code', `promo_${code}`)
        if (known?.restrictions.first_time_transaction) continue
        await store.put(newCoupon(`off${percent}`, percent, store.seconds))
        await store.put(newPromotionCode(code, `off${percent}`, store.seconds))
      }
    })
  }

  /** Changes the world, or reads it; months that ended since are renewed first. */
  async change<T>(make: (change: Change) => Promise<T>): Promise<T> {
    const result = await this.#inStore(async (store) => {
      const mode = await this.#mode(store)
      const change: Change = {
        store,
        emit: (type, object) => emit(store, mode, type, object),
        address: (path) => new URL(path, this.#options.publicUrl()).href,
      }
      await renewDue(change)
      await expireDue(change)
      return make(change)
    })
    this.#options.deliveries.kick()
    return result
  }

  /** How webhooks are to arrive from now on. */
  async setMode(mode: DeliveryMode): Promise<void> {
    await this.#inStore(async ({ tx }) => {
      const row = { key: modeKey, request: '', status: 0, body: mode }
      await tx
        .insert(sandboxReplies)
        .values(row)
        .onConflictDoUpdate({ target: sandboxReplies.key, set: { body: mode } })
    })
  }

  mode(): Promise<DeliveryMode> {
    return this.#inStore((store) => this.#mode(store))
  }

  async #mode({ tx }: Store): Promise<DeliveryMode> {
    const [row] = await tx.select().from(sandboxReplies).where(eq(sandboxReplies.key, modeKey))
    return deliveryModes.find((mode) => mode === row?.body) ?? 'normal'
  }

  #inStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
    const { db, now } = this.#options
    return Store.change(db, now(), use)
  }
}

/** No client sends a key with a space. */
const modeKey = 'delivery mode'
