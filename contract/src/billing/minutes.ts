import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Limits and price of a custom number of minutes. */
export const customMinutesRules = {
  min: 300,
  step: 10,
  /** Maximum minutes of one order, against typing mistakes; larger orders are arranged by email. */
  max: 100_000,
  centsPerMinute: 50,
} as const

/** Texts for people, one for each rule of `customMinutes`. */
const customMinutesMessages = {
  min: 'Minimum purchase is 300 minutes',
  step: 'Minutes are sold in steps of 10',
  max: 'Maximum purchase is 100,000 minutes',
  whole: 'Enter a whole number of minutes',
} as const

/** Why a number of minutes can't be bought, for people; null when it can. */
export function getCustomMinutesError(minutes: number): string | null {
  const { min, step, max } = customMinutesRules
  if (!Number.isInteger(minutes)) return customMinutesMessages.whole
  if (minutes < min) return customMinutesMessages.min
  if (minutes > max) return customMinutesMessages.max
  return minutes % step === 0 ? null : customMinutesMessages.step
}

/** The price of custom minutes, in US cents. */
export function calculateCustomPriceCents(minutes: number): number {
  return minutes * customMinutesRules.centsPerMinute
}

type Sized = Pick<MinutePackage, 'minutes' | 'price_cents'>

/**
 * The cheapest package with at least this many minutes that costs no more than custom minutes; null
 * when there is none, or when it is the same.
 */
export function findCheaperPackage<P extends Sized>(
  minutes: number,
  packages: readonly P[],
): P | null {
  const price = calculateCustomPriceCents(minutes)
  const better = packages.filter(
    (offer) =>
      offer.minutes >= minutes &&
      (offer.price_cents < price || (offer.price_cents === price && offer.minutes > minutes)),
  )
  better.sort((a, b) => a.price_cents - b.price_cents || b.minutes - a.minutes)
  return better[0] ?? null
}

const minutePackage = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.int(),
  /** The price in US cents, charged once. */
  price_cents: z.int(),
  is_popular: z.boolean(),
  is_active: z.boolean(),
  sort_order: z.int(),
})
/** A fixed number of prepaid minutes at a fixed price; inactive ones are not sold. */
export type MinutePackage = z.output<typeof minutePackage>

/** The packages on sale, in the order of `sort_order`. */
export const listMinutePackages = endpoint({
  method: 'GET',
  path: '/api/minute-packages',
  policy: 'public',
  summary: 'The packages on sale',
  reply: z.object({ packages: z.array(minutePackage) }),
})

const minutePurchase = z.object({
  id: z.string(),
  user_id: z.string(),
  /** Completed purchases; the minutes of a refunded or disputed one are taken back. */
  status: z.enum(['completed', 'refunded', 'disputed']),
  /** US cents, after a promotion code. */
  price_paid_cents: z.int(),
  minutes_purchased: z.int(),
  created_at: z.iso.datetime(),
})
/** A purchase of prepaid minutes that was paid. */
export type MinutePurchase = z.output<typeof minutePurchase>

/** The caller's completed purchases of minutes, newest first. */
export const listMinutePurchases = endpoint({
  method: 'GET',
  path: '/api/minute-purchases',
  policy: 'signed-in',
  scope: 'account:read',
  summary: 'The caller’s completed purchases',
  reply: z.object({ purchases: z.array(minutePurchase) }),
})
