import type Stripe from 'stripe'
import { createId } from '../store/ids.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { sandboxDeliveries } from '../store/tables.ts'

/** The API version that the objects of an event are written in. */
export const API_VERSION = '2026-10-28.endive'

/** How webhooks arrive; `hold` keeps them until they are released. */
export const deliveryModes = ['normal', 'late', 'twice', 'shuffled', 'hold'] as const
/** How webhooks arrive, for tests of late, repeated and shuffled ones. */
export type DeliveryMode = (typeof deliveryModes)[number]

/** Milliseconds by which a webhook is delayed in the mode `late`. */
const LATE_DELAY_MS = 5_000
/**
 * The due time of webhooks that are held back: a date in the far future, until they are released.
 */
export const HELD_WEBHOOK_DUE_AT = new Date('9999-01-01T00:00:00Z')

/** Stores an event and queues its webhook. */
export async function emitEvent(
  store: SandboxStore,
  mode: DeliveryMode,
  type: string,
  object: object,
): Promise<void> {
  const id = createId('evt')
  await store.put({
    id,
    object: 'event',
    api_version: API_VERSION,
    created: store.seconds,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event)
  const dues = dueAt(store.now, mode)
  await store.tx.insert(sandboxDeliveries).values(dues.map((due) => ({ eventId: id, dueAt: due })))
}

function dueAt(now: Date, mode: DeliveryMode): Date[] {
  const after = (ms: number) => new Date(now.getTime() + ms)
  switch (mode) {
    case 'normal':
      return [now]
    case 'late':
      return [after(LATE_DELAY_MS)]
    case 'twice':
      return [now, now]
    case 'shuffled':
      return [after(Math.random() * LATE_DELAY_MS)]
    case 'hold':
      return [HELD_WEBHOOK_DUE_AT]
  }
}
