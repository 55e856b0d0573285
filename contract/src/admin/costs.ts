import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Millionths of a US dollar in a cent. */
export const MICROS_PER_CENT = 10_000
/** Users on a page of a month's costs. */
export const COST_USERS_PER_PAGE = 20

const amount = (max: number) => z.int().check(z.gte(0), z.lte(max))

export const costRates = z.object({
  /** Millionths of a US dollar for an hour of one channel, with a hosted recogniser. */
  hosted_hour_micros: amount(1_000_000_000),
  /** The same for the recogniser of this machine. */
  local_hour_micros: amount(1_000_000_000),
  /** Hundredths of a percent of each payment. */
  fee_basis_points: amount(10_000),
  /** US cents for each payment. */
  fee_fixed_cents: amount(100_000),
  /** US cents a month for all machines. */
  machine_month_cents: amount(1_000_000_000),
})
/** What the operator pays. */
export type CostRates = z.output<typeof costRates>

/** Rates until the operator enters their own; `costRateSources` says where they come from. */
export const defaultCostRates: CostRates = {
  hosted_hour_micros: 348_000,
  local_hour_micros: 0,
  fee_basis_points: 290,
  fee_fixed_cents: 30,
  machine_month_cents: 2_400,
}

/** Where each default comes from, for people. */
export const costRateSources: Record<keyof CostRates, string> = {
  hosted_hour_micros:
    'Deepgram’s list price for live audio with Nova-2, $0.0058 a minute and channel. Nova-3 is $0.0077, which is $0.462 an hour.',
  local_hour_micros: 'It runs on your machine, so an hour more costs nothing.',
  fee_basis_points: 'Stripe’s list price for US cards. Stripe Billing adds 0.7% to subscriptions.',
  fee_fixed_cents: 'Stripe’s list price for US cards.',
  machine_month_cents: 'Amazon Lightsail’s list price for 4 GB. Enter what yours costs.',
}

/** A UTC month in the form `2026-11`. */
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

const sums = z.object({
  /** US cents paid in the month, less what was refunded of them since. */
  earned_cents: z.int(),
  /** Hours of one channel that recognisers were fed, times 3,600. */
  recogniser_seconds: z.int(),
  /** Millionths of a US dollar, rounded once. */
  recogniser_micros: z.int(),
  fee_micros: z.int(),
  /** US cents for affiliates; negative when reversals prevail. */
  commission_cents: z.int(),
  /** What is left of the earned, before the machine. */
  margin_micros: z.int(),
})
/** What was earned, what it cost and what is left; millionths of a US dollar unless it says cents. */
export type CostSums = z.output<typeof sums>

const monthCosts = z.extend(sums, {
  month,
  machine_cents: z.int(),
  /** The margin less the machine. */
  result_micros: z.int(),
})
/** A UTC month of the whole installation. */
export type MonthCosts = z.output<typeof monthCosts>

const fullUse = z.object({
  kind: z.enum(['plan', 'package']),
  name: z.string(),
  price_cents: z.int(),
  minutes: z.int(),
  /** What is left of the price after the fee and the recogniser, all minutes with one channel. */
  one_channel_micros: z.int(),
  /** The same with two: the microphone and the meeting. */
  two_channels_micros: z.int(),
})
/** What an offer leaves when all its minutes are used. */
export type FullUse = z.output<typeof fullUse>

/** The last twelve months, newest first, the rates, and what each offer leaves when fully used. */
export const getCosts = endpoint({
  method: 'GET',
  path: '/api/admin/costs',
  policy: 'admin',
  permission: 'figures:read',
  summary: 'What each month earned and cost, and which offers lose money when fully used',
  reply: z.object({
    months: z.array(monthCosts),
    /** The rates of this month; `effective_month` is null for the defaults. */
    rates: z.extend(costRates, { effective_month: z.nullable(month) }),
    /** Rates that begin in a later month. */
    planned: z.array(z.extend(costRates, { effective_month: month })),
    /** Whether new recordings go to a hosted recogniser. */
    is_hosted: z.boolean(),
    /** With the rates of this month, and the recogniser of new recordings. */
    full_use: z.array(fullUse),
  }),
})

const costGroup = z.extend(sums, {
  /** `given` are minutes that were a gift; `unbilled` checks, and recordings that still run. */
  kind: z.enum(['plan', 'package', 'free', 'given', 'unbilled']),
  name: z.string(),
})
/** A plan, a package or another use of a month. */
export type CostGroup = z.output<typeof costGroup>

const costUser = z.extend(sums, {
  user_id: z.string(),
  /** Null for a row without its user. */
  email: z.nullable(z.string()),
})
/** A user's month. */
export type CostUser = z.output<typeof costUser>

/** One month by plan and package, and a page of its users, those who leave least first. */
export const getMonthCosts = endpoint({
  method: 'GET',
  path: '/api/admin/costs/:month',
  policy: 'admin',
  permission: 'figures:read',
  summary: 'What a month earned and cost by plan, package and user',
  params: z.object({ month }),
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  }),
  reply: z.object({
    groups: z.array(costGroup),
    users: z.array(costUser),
    total_users: z.int(),
  }),
})

/**
 * Sets the rates from a month on, this one or a later one; a past month is a `conflict`. Sent again
 * it replaces those of the month.
 */
export const setCostRates = endpoint({
  method: 'POST',
  path: '/api/admin/cost-rates',
  policy: 'admin',
  permission: 'rates:write',
  summary: 'Set what the operator pays from a month on',
  body: z.extend(costRates, { effective_month: month }),
  errors: ['conflict'],
  reply: z.extend(costRates, { effective_month: month }),
})
