import { type PlanKey, paidPlans, planKeys } from '@live-scribe/contract/billing/plans'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Subscription } from '#server/ports/payments.ts'
import { mapPaymentErrors, paymentsNotSetUp } from '../map-payment-errors.ts'

/** The plan of a configured price id; any other price is refused (RISK-07). */
export function getPlanByPrice({ payments }: AppContext, priceId: string): PlanKey {
  const { priceIds } = payments
  if (!priceIds) throw paymentsNotSetUp()
  const plan = planKeys.find((key) => priceIds[key] === priceId)
  if (!plan) throw new AppError('bad_request', 'This plan is not on sale. Reload the page.')
  return plan
}

/**
 * Milliseconds before the end of a month in which its plan can't change: a change that arrives
 * after the renewal would grant a plan that the new month was not paid for.
 */
const NO_PLAN_CHANGE_BEFORE_RENEWAL_MS = 5 * 60_000

/** The caller's subscriptions, read from the payment service. */
async function fetchSubscriptions(context: AppContext, user: UserRow): Promise<Subscription[]> {
  const [known] = await context.db.select().from(users).where(eq(users.id, user.id))
  const customerId = known?.paymentCustomerId
  if (!customerId) return []
  return mapPaymentErrors(() => context.payments.subscriptions(customerId))
}

/**
 * Allows one subscription per user (RISK-57): a running one must be upgraded, an unpaid one paid.
 * Throws AppError: `subscription_exists`, `payment_past_due`.
 */
export async function refuseSecondSubscription(context: AppContext, user: UserRow): Promise<void> {
  const [running] = await fetchSubscriptions(context, user)
  if (!running) return
  if (running.status === 'past_due' || running.status === 'unpaid') throw pastDue()
  throw new AppError(
    'subscription_exists',
    'You already have a subscription. Upgrade it in Settings instead of buying a second one.',
  )
}

/** The subscription that may be upgraded to this plan now; throws the reason when it may not. */
export async function findUpgradableSubscription(
  context: AppContext,
  user: UserRow,
  plan: PlanKey,
): Promise<Subscription> {
  const running = await runningPlan(context, user)
  if (running.plan === plan) throw new AppError('conflict', 'You already have this plan.')
  if (isSmaller(plan, running.plan)) {
    throw new AppError(
      'conflict',
      'This plan is smaller than yours, so it starts with your next paid month.',
    )
  }
  if (running.nextPlan) {
    const { name } = paidPlans[running.plan]
    const resume = running.endsAt ? 'Resume your plan in Manage Subscription, then keep' : 'Keep'
    throw new AppError(
      'conflict',
      `A smaller plan is waiting to start. ${resume} ${name} first, then upgrade.`,
    )
  }
  return running
}

/** The subscription that may change to this plan next month; throws the reason when it may not. */
export async function findChangeableSubscription(
  context: AppContext,
  user: UserRow,
  plan: PlanKey,
): Promise<Subscription> {
  const running = await runningPlan(context, user)
  if (running.periodEndsAt.getTime() - context.now().getTime() < NO_PLAN_CHANGE_BEFORE_RENEWAL_MS) {
    throw new AppError(
      'conflict',
      'Your next month is about to begin. Please change your plan in a few minutes.',
    )
  }
  if (running.endsAt) {
    throw new AppError(
      'conflict',
      'Your plan is cancelled. Resume it in Manage Subscription, then change it.',
    )
  }
  if (isSmaller(running.plan, plan)) {
    throw new AppError('conflict', 'This plan is larger than yours. You can upgrade right away.')
  }
  if (running.plan === plan && !running.nextPlan) {
    throw new AppError('conflict', 'You already have this plan.')
  }
  return running
}

async function runningPlan(
  context: AppContext,
  user: UserRow,
): Promise<Subscription & { plan: PlanKey }> {
  const [running] = await fetchSubscriptions(context, user)
  if (!running?.plan) {
    throw new AppError('conflict', 'You have no subscription yet. Choose a plan first.')
  }
  if (running.status === 'past_due' || running.status === 'unpaid') throw pastDue()
  return { ...running, plan: running.plan }
}

function isSmaller(plan: PlanKey, than: PlanKey): boolean {
  return planKeys.indexOf(plan) < planKeys.indexOf(than)
}

function pastDue(): AppError {
  return new AppError(
    'payment_past_due',
    'Your last payment failed. Update your card in Manage Subscription; then you can change your plan.',
  )
}
