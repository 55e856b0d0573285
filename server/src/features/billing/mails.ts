import { paidPlans } from '@live-scribe/contract/billing/plans'
import type { MinutePurchaseRow } from '#server/db/schema/minute-purchases.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { greet } from '#server/lib/plain-name.ts'
import type { NewMail } from './outgoing-mail.ts'
import type { Standing } from './subscription-standing.ts'

/** Confirms minutes that were bought. */
export function minutesMail(
  user: UserRow,
  purchase: MinutePurchaseRow,
  publicUrl: string,
): NewMail {
  const minutes = purchase.minutesPurchased.toLocaleString('en-US')
  return {
    cause: `purchase:${purchase.id}`,
    recipient: user.email,
    subject: `${minutes} minutes are on your account`,
    body: letter(user, [
      `Thank you. ${minutes} minutes are on your account, and they never expire.`,
      `You paid ${dollars(purchase.pricePaidCents)}.`,
      `Start a recording: ${publicUrl}/transcribe`,
      `Your balance and receipts: ${publicUrl}/settings`,
    ]),
  }
}

/** Confirms a plan, at its start and when it is changed. */
export function planMail(user: UserRow, standing: Standing, publicUrl: string): NewMail {
  const { name, price, minuteLimit, recordingLimit } = paidPlans[standing.plan]
  const minutes = minuteLimit.toLocaleString('en-US')
  return {
    cause: `plan:${standing.id}:${standing.plan}`,
    recipient: user.email,
    subject: `Your ${name} plan is active`,
    body: letter(user, [
      `Your ${name} plan is active: ${minutes} minutes a month, up to ${recordingLimit} minutes for each recording, for $${price} a month.`,
      `It renews each month until you cancel it: ${publicUrl}/settings`,
      `Start a recording: ${publicUrl}/transcribe`,
    ]),
  }
}

function letter(user: UserRow, paragraphs: string[]): string {
  return `${[greet(user.fullName), ...paragraphs, 'Live-scribe'].join('\n\n')}\n`
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}
