import type { PlanKey } from '@live-scribe/contract/billing/plans'
import { paidPlans, planKeys } from '@live-scribe/contract/billing/plans'
import { eq } from 'drizzle-orm'
import { expireDueCheckoutSessions } from '../billing/checkout.ts'
import { renewDueSubscriptions } from '../billing/renewals.ts'
import {
  createCoupon,
  createPrice,
  createProduct,
  createPromotionCode,
} from '../objects/catalogue.ts'
import { type DeliveryMode, deliveryModes, emitEvent } from '../webhooks/events.ts'
import type { WebhookDeliveries } from '../webhooks/webhook-deliveries.ts'
import { SandboxStore } from './sandbox-store.ts'
import type { SandboxTransaction } from './sandbox-transaction.ts'
import { type Database, sandboxReplies } from './tables.ts'

/** Promotion codes and their discount in percent. */
const promotionCodes = { WELCOME20: 20, FREEMONTH: 100 } as const

/** Dependencies of the sandbox's state. */
interface SandboxStateOptions {
  db: Database
  now: () => Date
  priceIds: Record<PlanKey, string>
  deliveries: WebhookDeliveries
  /** The public URL, for the hosted pages. */
  publicUrl: () => string
}

/** The sandbox's state in the product's database, so that it survives a restart. */
export class SandboxState {
  readonly #options: SandboxStateOptions

  constructor(options: SandboxStateOptions) {
    this.#options = options
  }

  /** Creates the prices and promotion codes, the same at every start. */
  async open(): Promise<void> {
    const { priceIds } = this.#options
    await this.#inStore(async (store) => {
      for (const plan of planKeys) {
        const { name, price } = paidPlans[plan]
        const product = createProduct(`prod_${plan}`, name, { isActive: true }, store.seconds)
        await store.put(product)
        const given = { id: priceIds[plan], product: product.id, nickname: name }
        await store.put(
          createPrice({ ...given, cents: price * 100, isMonthly: true }, store.seconds),
        )
      }
      for (const [code, percent] of Object.entries(promotionCodes)) {
        const known = await store.find('promotion_code', `promo_${code}`)
        if (known?.restrictions.first_time_transaction) continue
        await store.put(createCoupon(`off${percent}`, percent, store.seconds))
        await store.put(createPromotionCode(code, `off${percent}`, store.seconds))
      }
    })
  }

  /** Runs a transaction; months that have ended since the last one are renewed first. */
  async change<T>(make: (change: SandboxTransaction) => Promise<T>): Promise<T> {
    const result = await this.#inStore(async (store) => {
      const mode = await this.#mode(store)
      const change: SandboxTransaction = {
        store,
        emit: (type, object) => emitEvent(store, mode, type, object),
        address: (path) => new URL(path, this.#options.publicUrl()).href,
      }
      await renewDueSubscriptions(change)
      await expireDueCheckoutSessions(change)
      return make(change)
    })
    this.#options.deliveries.kick()
    return result
  }

  /** Sets how webhooks are delivered from now on. */
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

  async #mode({ tx }: SandboxStore): Promise<DeliveryMode> {
    const [row] = await tx.select().from(sandboxReplies).where(eq(sandboxReplies.key, modeKey))
    return deliveryModes.find((mode) => mode === row?.body) ?? 'normal'
  }

  #inStore<T>(use: (store: SandboxStore) => Promise<T>): Promise<T> {
    const { db, now } = this.#options
    return SandboxStore.change(db, now(), use)
  }
}

/**
 * The idempotency key under which the delivery mode is stored. The space keeps it apart from the
 * keys of clients, which contain none.
 */
const modeKey = 'delivery mode'
