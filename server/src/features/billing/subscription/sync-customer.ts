import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import type { Subscription } from '#server/ports/payments.ts'
import { findUserByCustomer } from '../checkout/customers.ts'
import type { PaidSubscription } from '../mails/mails.ts'
import { sendMailsSoon } from '../mails/outgoing-mail.ts'
import { queuePlanMails } from '../mails/plan-mails.ts'
import { updateSubscription } from './subscription-changes.ts'

/** Maximum reads of the state, which may change while it is stored. */
const MAX_READS = 5

/**
 * Updates a customer's user to the subscription's state, and reads it again after writing: of two
 * concurrent updates, the one with the older state corrects itself.
 */
export async function syncCustomer(context: AppContext, customerId: string): Promise<void> {
  const user = await findUserByCustomer(context, customerId)
  if (!user) return
  let lastWritten: string | null = null
  for (let read = 0; read < MAX_READS; read += 1) {
    const state = toSubscriptionState(await context.payments.subscriptions(customerId))
    if (JSON.stringify(state) === lastWritten) return
    await write(context, user, state)
    lastWritten = JSON.stringify(state)
  }
}

async function write(
  context: AppContext,
  user: UserRow,
  state: PaidSubscription | null,
): Promise<void> {
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const change = await updateSubscription(tx, user.id, state, now)
    if (change)
      await queuePlanMails(tx, change, { subscription: state, now, publicUrl: context.publicUrl() })
  })
  sendMailsSoon(context)
}

/** The subscription that counts: the first one with a known plan that gives access. */
function toSubscriptionState(subscriptions: readonly Subscription[]): PaidSubscription | null {
  for (const { status, plan, ...rest } of subscriptions) {
    if (status === 'unpaid' || !plan) continue
    // A cancelled subscription has no next month, so it has no next plan.
    const nextPlan = rest.endsAt ? null : rest.nextPlan
    return { ...rest, status, plan, nextPlan }
  }
  return null
}
