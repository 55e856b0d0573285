import { isSubscribed } from '@live-scribe/contract/billing/plans'
import type { Transaction } from '#server/db/database.ts'
import type { SubscriptionChange } from '../subscription/subscription-changes.ts'
import {
  type PaidSubscription,
  planCancelledMail,
  planChangeScheduledMail,
  planConfirmedMail,
  planEndedMail,
  planResumedMail,
} from './mails.ts'
import { type NewMail, queueMail } from './outgoing-mail.ts'

interface PlanChangeNotice {
  subscription: PaidSubscription | null
  publicUrl: string
  now: Date
}

/** Queues the mails about a changed plan: started, changed, cancelled, resumed, ended. */
export async function queuePlanMails(
  tx: Transaction,
  change: SubscriptionChange,
  notice: PlanChangeNotice,
): Promise<void> {
  for (const mail of planMails(change, notice)) await queueMail(tx, mail, notice.now)
}

function planMails(
  { before, after }: SubscriptionChange,
  { subscription, publicUrl, now }: PlanChangeNotice,
): NewMail[] {
  const wasSubscribed = isSubscribed(before.subscriptionStatus)
  if (!subscription) return wasSubscribed ? [planEndedMail(before, after, publicUrl)] : []
  const isSame = wasSubscribed && before.subscriptionId === subscription.id
  const isChanged = !isSame || before.subscriptionPlan !== after.subscriptionPlan
  const { endsAt } = subscription
  const { nextPlan } = subscription
  const hadNext = isSame && !isChanged ? before.subscriptionNextPlan : null
  const isResumed = !endsAt && !nextPlan && !isChanged
  const hadEnd = isSame && before.subscriptionEndsAt !== null
  return [
    ...(isChanged ? [planConfirmedMail(after, subscription, publicUrl)] : []),
    ...(endsAt && !hadEnd
      ? [planCancelledMail(after, { ...subscription, endsAt }, publicUrl)]
      : []),
    ...(isResumed && (hadEnd || hadNext)
      ? [planResumedMail(after, subscription, { publicUrl, now })]
      : []),
    ...(nextPlan && nextPlan !== hadNext
      ? [planChangeScheduledMail(after, { ...subscription, nextPlan }, { publicUrl, now })]
      : []),
  ]
}
