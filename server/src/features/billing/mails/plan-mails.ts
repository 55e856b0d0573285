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
  standing: PaidSubscription | null
  publicUrl: string
  now: Date
}

/** Queues the mails about a changed plan: started, changed, cancelled, resumed, ended. */
export async function queuePlanMails(
  tx: Transaction,
  change: SubscriptionChange,
  news: PlanChangeNotice,
): Promise<void> {
  for (const mail of planMails(change, news)) await queueMail(tx, mail, news.now)
}

function planMails(
  { before, after }: SubscriptionChange,
  { standing, publicUrl, now }: PlanChangeNotice,
): NewMail[] {
  const wasSubscribed = isSubscribed(before.subscriptionStatus)
  if (!standing) return wasSubscribed ? [planEndedMail(before, after, publicUrl)] : []
  const isSame = wasSubscribed && before.subscriptionId === standing.id
  const isChanged = !isSame || before.subscriptionPlan !== after.subscriptionPlan
  const { endsAt } = standing
  const { nextPlan } = standing
  const hadNext = isSame && !isChanged ? before.subscriptionNextPlan : null
  const isResumed = !endsAt && !nextPlan && !isChanged
  const hadEnd = isSame && before.subscriptionEndsAt !== null
  return [
    ...(isChanged ? [planConfirmedMail(after, standing, publicUrl)] : []),
    ...(endsAt && !hadEnd ? [planCancelledMail(after, { ...standing, endsAt }, publicUrl)] : []),
    ...(isResumed && (hadEnd || hadNext)
      ? [planResumedMail(after, standing, { publicUrl, now })]
      : []),
    ...(nextPlan && nextPlan !== hadNext
      ? [planChangeScheduledMail(after, { ...standing, nextPlan }, { publicUrl, now })]
      : []),
  ]
}
