import { freePlan } from '@live-scribe/contract/billing/plans'
import { formatCount } from '#web/lib/format/format-count.ts'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'

/** The texts about minutes, apart from those of the shop, which the dashboard does not load. */
export const usageText = {
  noMonthlyLimit: 'No monthly limit',
  freeLength: (givenMinutes: number) =>
    givenMinutes > 0
      ? `The first ${freePlan.recordingLimit} minutes of each recording are free. After that it uses your ${formatMinutes(givenMinutes)}.`
      : `Each recording can be up to ${freePlan.recordingLimit} minutes long.`,
  noMonthlyMinutes: 'You have no monthly minutes. Choose a plan to keep recording.',
  resetsEvery: 'Your minutes reset every 30 days.',
  resetsOn: (day: string) => `Your minutes reset on ${day}.`,
  sharedOut: (used: number, held: number, left: number) =>
    `${formatCount(used)} used, ${formatCount(held)} held for recordings that haven’t ended, ${formatCount(left)} left. Held minutes that aren’t used come back.`,
  endsOn: (day: string) => `Your plan ends on ${day}.`,
  payByMinute: 'You pay by the minute, so nothing resets.',
  usedPercent: (percent: number) => `${percent}% of this month’s minutes used`,
  balanceAfterPlan: 'Used after your monthly minutes. They never expire.',
  balanceNeverExpires: 'Prepaid minutes never expire.',
  balanceEmpty: 'You have no minutes left. Buy some to keep recording.',
  balanceLow: 'You are running low. A recording stops when your minutes run out.',
} as const
