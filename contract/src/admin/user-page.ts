import * as z from 'zod/mini'
import { adminUser } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../identity/staff.ts'
import { MAX_REASON_LENGTH, noteText } from './note.ts'

/** Entries of each list on a user's page; the newest are shown. */
export const USER_PAGE_ENTRIES = 50

const params = z.object({ id: z.string() })
const reason = noteText(MAX_REASON_LENGTH)

const ledgerEntry = z.object({
  id: z.string(),
  /** Which minutes: of the month, prepaid, on trial, used in advance, or held. */
  kind: z.enum(['allowance', 'balance', 'trial', 'overdraft', 'reserved']),
  /** Negative when they are used or taken back. */
  minutes: z.int(),
  cause: z.string(),
  reason: z.nullable(z.string()),
  created_at: z.iso.datetime(),
})
/** A change of a user's minutes. */
export type LedgerEntry = z.output<typeof ledgerEntry>

const userPayment = z.object({
  /** The payment service's id; null when a promotion code made it free. */
  id: z.nullable(z.string()),
  kind: z.enum(['minutes', 'plan']),
  /** What was bought: `60 minutes`, or a plan's name. */
  name: z.string(),
  /** US cents. */
  amount_cents: z.int(),
  refunded_cents: z.int(),
  state: z.enum(['paid', 'free', 'partly_refunded', 'refunded', 'disputed']),
  paid_at: z.iso.datetime(),
})
/** A payment with its refunds. */
export type UserPayment = z.output<typeof userPayment>

/** What support sees of a recording: no code, no id, no text. */
const userRecording = z.object({
  title: z.string(),
  status: z.enum(['active', 'paused', 'completed']),
  started_at: z.iso.datetime(),
  /** Null until it has ended. */
  duration_minutes: z.nullable(z.int()),
})

const userDevice = z.object({
  user_agent: z.string(),
  signed_in_at: z.iso.datetime(),
  /** To the day. */
  last_used_at: z.iso.datetime(),
})
/** A browser or program that is signed in. */
export type UserDevice = z.output<typeof userDevice>

const userMail = z.object({
  /** What it was about, such as `purchase`. */
  kind: z.string(),
  address: z.string(),
  outcome: z.enum(['accepted', 'failed']),
  attempted_at: z.iso.datetime(),
})
/** A mail that was sent, without what it said. */
export type UserMail = z.output<typeof userMail>

const userPage = z.object({
  user: adminUser,
  ledger: z.array(ledgerEntry),
  payments: z.array(userPayment),
  /** Null for a role without `activity:read`. */
  activity: z.nullable(
    z.object({
      recordings: z.array(userRecording),
      total_recordings: z.int(),
      /** Null when another identity provider keeps them. */
      devices: z.nullable(z.array(userDevice)),
      mails: z.array(userMail),
    }),
  ),
})
/** Everything that the admin area tells of one user. */
export type UserPage = z.output<typeof userPage>

/** Opening a user's page is audited each time. */
export const getUserPage = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  policy: 'admin',
  permission: 'users:read',
  summary: 'One user: plan, minutes, payments, recordings, devices, mails',
  params,
  errors: ['not_found'],
  reply: userPage,
})

/**
 * Refunds what is left of a payment; `amount_cents` is what the caller was shown, and another amount
 * is a `conflict`. The same `refund_id` is refunded once.
 */
export const refundUserPayment = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/refunds',
  policy: 'admin',
  permission: 'payments:refund',
  summary: 'Refund a payment of a user',
  params,
  body: z.object({
    refund_id: z.uuid(),
    payment_id: z.string().check(z.minLength(1), z.maxLength(200)),
    amount_cents: z.int().check(z.gte(1)),
    reason,
  }),
  errors: ['not_found', 'conflict', 'payments_unavailable'],
  reply: z.object({ payment: userPayment }),
})

/** Ends all auth sessions of a user; API keys stay. */
export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sign-out',
  policy: 'admin',
  permission: 'sessions:end',
  summary: 'Sign a user out everywhere',
  params,
  body: z.object({ reason }),
  errors: ['not_found', 'identity_unavailable'],
  reply: z.object({ ended: z.int() }),
})

/**
 * Gives a user a role in the admin area, or takes it (null), at once and without signing anybody
 * out. A `conflict`: the last administrator, an address that is not confirmed, or one in
 * ADMIN_EMAILS.
 */
export const setStaffRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/role',
  policy: 'admin',
  permission: 'roles:write',
  summary: 'Give or take a role in the admin area',
  params,
  body: z.object({ role: z.nullable(z.enum(staffRoles)), reason }),
  errors: ['not_found', 'conflict'],
  reply: z.object({ role: z.nullable(z.enum(staffRoles)) }),
})
