import { isSubscribed, type PlanKey, paidPlans } from '@live-scribe/contract/billing/plans'
import type { MinutePurchaseRow } from '#server/db/schema/minute-purchases.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { type LetterPart, writeLetter } from '#server/lib/letter.ts'
import type { Subscription } from '#server/ports/payments.ts'
import type { SubscriptionState } from '../subscription/subscription-state.ts'
import { formatDollars, formatMinutes, formatUtcDay } from './format-mail-values.ts'
import type { NewMail } from './outgoing-mail.ts'

/** A subscription with a known plan, and the price of its latest invoice. */
export type PaidSubscription = SubscriptionState &
  Pick<Subscription, 'cancelledAt' | 'lastPaidCents'>

/** The mail that confirms purchased minutes; `user` is the row after the purchase. */
export function minutesPurchasedMail(
  user: UserRow,
  purchase: MinutePurchaseRow,
  publicUrl: string,
): NewMail {
  const minutes = formatMinutes(purchase.minutesPurchased)
  return letter(user, `purchase:${purchase.id}`, `${minutes} added to your account`, [
    'Thank you. Your minutes are on your account, and they never expire.',
    {
      amounts: [
        ['Added', minutes],
        paidRow(purchase.pricePaidCents),
        ['Your balance', formatMinutes(user.minuteBalance)],
      ],
    },
    { label: 'Start a recording', url: `${publicUrl}/transcribe` },
    { label: 'Your balance and receipts', url: `${publicUrl}/settings` },
  ])
}

/** The mail that confirms a plan when it starts or changes. */
export function planConfirmedMail(
  user: UserRow,
  subscription: PaidSubscription,
  publicUrl: string,
): NewMail {
  const { name, minuteLimit, recordingLimit } = paidPlans[subscription.plan]
  const cause = `plan:${subscription.id}:${subscription.plan}:${subscription.periodStartedAt.toISOString()}`
  return letter(user, cause, `Your ${name} plan is active`, [
    `Thank you. Your ${name} plan is active.`,
    {
      amounts: [
        ['Each month', formatMinutes(minuteLimit)],
        ['In one recording', `up to ${formatMinutes(recordingLimit)}`],
        ...(subscription.lastPaidCents === null ? [] : [paidRow(subscription.lastPaidCents)]),
      ],
    },
    ...(subscription.endsAt ? [] : [`${renewalText(subscription)} You can cancel at any time.`]),
    { label: 'Start a recording', url: `${publicUrl}/transcribe` },
    { label: 'Your plan', url: `${publicUrl}/settings?tab=subscription` },
  ])
}

/** The mail about a cancelled plan, with the day on which it ends. */
export function planCancelledMail(
  user: UserRow,
  subscription: PaidSubscription & { endsAt: Date },
  publicUrl: string,
): NewMail {
  const { name } = paidPlans[subscription.plan]
  const cause = `cancelled:${subscription.id}:${(subscription.cancelledAt ?? subscription.endsAt).toISOString()}`
  return letter(user, cause, `Your ${name} plan is cancelled`, [
    `You cancelled your ${name} plan. It stays active until ${formatUtcDay(subscription.endsAt)}, with the minutes it has left, and you will not be charged again.`,
    ...(user.minuteBalance > 0
      ? [`The ${formatMinutes(user.minuteBalance)} on your balance stay yours after that.`]
      : []),
    'If you change your mind, you can resume it until then.',
    { label: 'Resume your plan', url: `${publicUrl}/settings?tab=subscription` },
  ])
}

/** The mail about a scheduled smaller plan, with the day on which it starts. */
export function planChangeScheduledMail(
  user: UserRow,
  subscription: PaidSubscription & { nextPlan: PlanKey },
  { publicUrl, now }: { publicUrl: string; now: Date },
): NewMail {
  const { name } = paidPlans[subscription.plan]
  const next = paidPlans[subscription.nextPlan]
  const cause = `changing:${subscription.id}:${subscription.nextPlan}:${now.toISOString()}`
  const day = formatUtcDay(subscription.periodEndsAt)
  return letter(user, cause, `Your plan changes to ${next.name} on ${day}`, [
    `You keep your ${name} plan and its minutes until ${day}. Then your ${next.name} plan starts: ${formatMinutes(next.minuteLimit)} a month for $${next.price}. Nothing is charged until then.`,
    `If you change your mind, you can keep ${name}.`,
    { label: `Keep ${name}`, url: `${publicUrl}/settings?tab=subscription` },
  ])
}

/** The mail about a cancelled or changing plan that continues as before. */
export function planResumedMail(
  user: UserRow,
  subscription: PaidSubscription,
  { publicUrl, now }: { publicUrl: string; now: Date },
): NewMail {
  const { name } = paidPlans[subscription.plan]
  return letter(
    user,
    `resumed:${subscription.id}:${now.toISOString()}`,
    `Your ${name} plan goes on`,
    [
      `You keep your ${name} plan. ${renewalText(subscription)}`,
      { label: 'Your plan', url: `${publicUrl}/settings?tab=subscription` },
    ],
  )
}

/**
 * The mail about a plan that has ended, with the minutes left; `before` is the user under that
 * plan.
 */
export function planEndedMail(before: UserRow, user: UserRow, publicUrl: string): NewMail {
  const name = before.subscriptionPlan ? paidPlans[before.subscriptionPlan].name : 'Live-scribe'
  return letter(user, `ended:${before.subscriptionId}`, `Your ${name} plan has ended`, [
    `Your ${name} plan has ended, and you will not be charged again. Your recordings stay where they are.`,
    whatIsLeft(user),
    { label: 'Plans and minutes', url: `${publicUrl}/settings` },
  ])
}

function whatIsLeft(user: UserRow): string {
  if (user.minuteBalance > 0) {
    return `You still have ${formatMinutes(user.minuteBalance)} on your balance. They never expire.`
  }
  return user.isTrialUser
    ? 'You can go on recording for free, up to 5 minutes at a time.'
    : 'To record again, buy minutes or choose a plan.'
}

/** The content of a refund mail: the payment and the effect on the minutes. */
export interface RefundNotice {
  paymentId: string
  /** US cents refunded now, and in total. */
  cents: number
  refundedCents: number
  /** US cents that the user paid originally. */
  paidCents: number
  /** The effect on plan and minutes, in one sentence. */
  outcome: string
}

/** The mail that confirms a refund to the customer, with its effect on the minutes. */
export function refundMail(user: UserRow, refund: RefundNotice, publicUrl: string): NewMail {
  const amount = formatDollars(refund.cents)
  const cause = `refund:${refund.paymentId}:${refund.refundedCents}`
  const isWhole = refund.cents >= refund.paidCents
  return letter(user, cause, `We refunded ${amount}`, [
    `We refunded ${isWhole ? `the ${amount} you paid` : `${amount} of the ${formatDollars(refund.paidCents)} you paid`}. Your bank usually shows it within 10 days.`,
    refund.outcome,
    { label: 'Your plan and balance', url: `${publicUrl}/settings` },
  ])
}

/** The effect of a refund on purchased minutes, as a sentence. */
export function describePurchaseRefund(takenMinutes: number, user: UserRow): string {
  const balance = formatMinutes(user.minuteBalance)
  return takenMinutes > 0
    ? `We took ${formatMinutes(takenMinutes)} off your account with it. Your balance is now ${balance}.`
    : `Your balance stays at ${balance}.`
}

/** The effect of a refund on the month of a plan, as a sentence. */
export function describePlanRefund(withdrawnMinutes: number, user: UserRow): string {
  if (withdrawnMinutes > 0) {
    return `We took back the ${formatMinutes(withdrawnMinutes)} that were left of what it paid for.`
  }
  return isSubscribed(user.subscriptionStatus)
    ? 'Your plan and its minutes stay as they are.'
    : 'Nothing else changes on your account.'
}

function paidRow(cents: number): readonly [string, string] {
  return ['You paid', cents === 0 ? 'nothing' : formatDollars(cents)]
}

function renewalText({ plan, periodEndsAt }: SubscriptionState): string {
  return `It renews on ${formatUtcDay(periodEndsAt)} for $${paidPlans[plan].price} a month, until you cancel it.`
}

function letter(user: UserRow, cause: string, subject: string, parts: LetterPart[]): NewMail {
  const { text: body, html } = writeLetter(user.fullName, parts)
  return { cause, recipient: user.email, subject, body, html }
}
