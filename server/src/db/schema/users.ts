import { RETENTIONS } from '@live-scribe/contract/account/retention-choice'
import { staffRoles } from '@live-scribe/contract/identity/staff'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The product's users, by the identity provider's user id. Written by server code only. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identityUserId: text('identity_user_id').notNull().unique(),
    /** The provider of the identity user id. */
    identityProvider: text('identity_provider', { enum: ['better-auth', 'clerk'] })
      .notNull()
      .default('better-auth'),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    fullName: text('full_name'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    subscriptionStatus: text('subscription_status', {
      enum: ['free', 'active', 'past_due', 'canceled', 'trialing'],
    })
      .notNull()
      .default('free'),
    subscriptionPlan: text('subscription_plan', {
      enum: ['starter', 'professional', 'business'],
    }),
    minutesUsedThisMonth: integer('minutes_used_this_month').notNull().default(0),
    minutesLimitMonthly: integer('minutes_limit_monthly').notNull().default(0),
    usageResetAt: timestamp('usage_reset_at', { withTimezone: true }),
    isTrialUser: boolean('is_trial_user').notNull().default(true),
    purchaseModel: text('purchase_model', { enum: ['minutes', 'subscription'] })
      .notNull()
      .default('subscription'),
    minuteBalance: integer('minute_balance').notNull().default(0),
    /** Minutes used in advance, which the next minutes repay; the ledger's sum of `overdraft`. */
    minutesOverdrawn: integer('minutes_overdrawn').notNull().default(0),
    /** When a recording last began to use minutes in advance: at most once a UTC day. */
    graceStartedAt: timestamp('grace_started_at', { withTimezone: true }),
    lifetimeMinutesPurchased: integer('lifetime_minutes_purchased').notNull().default(0),
    /** Start of the month that `minutes_used_this_month` counts; it only moves forward. */
    usagePeriodStartedAt: timestamp('usage_period_started_at', { withTimezone: true }),
    /** The payment service's ids; never taken from a browser. */
    paymentCustomerId: text('payment_customer_id').unique(),
    subscriptionId: text('subscription_id'),
    /** When a cancelled subscription ends. */
    subscriptionEndsAt: timestamp('subscription_ends_at', { withTimezone: true }),
    /** A smaller plan that starts with the next paid month. */
    subscriptionNextPlan: text('subscription_next_plan', {
      enum: ['starter', 'professional', 'business'],
    }),
    /** The role in the admin area; null for everybody else. */
    staffRole: text('staff_role', { enum: staffRoles }),
    /** Read by versions that know no other role. */
    isAdmin: boolean('is_admin')
      .notNull()
      .generatedAlwaysAs(sql`staff_role is not distinct from 'admin'`),
    /** How long recordings are kept that have no choice of their own. */
    recordingRetention: text('recording_retention', { enum: RETENTIONS })
      .notNull()
      .default('forever'),
    /** When the deletion of the account began, and when nothing named its person any more. */
    deletionStartedAt: timestamp('deletion_started_at', { withTimezone: true }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Searched text: address and name, in lower case. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(email || chr(10) || coalesce(full_name, ''))`),
    /** Cents paid and not refunded, of purchases and subscriptions; maintained by triggers. */
    paidCents: integer('paid_cents').notNull().default(0),
    /** Minutes of all recordings, deleted ones too; maintained by a trigger on the ledger. */
    minutesRecorded: integer('minutes_recorded').notNull().default(0),
  },
  (table) => [
    // Sort orders of the admin area, read backwards for the other direction; only names need two,
    // as missing ones come last in both. None is on a number that a recording changes: such updates
    // touch no index and stay in their page, which migration 0008 leaves room for.
    index('users_created').on(table.createdAt, table.id),
    index('users_address').on(sql`lower(${table.email})`, table.createdAt, table.id),
    index('users_name').on(sql`lower(${table.fullName})`, table.createdAt, table.id),
    index('users_name_backwards').on(
      sql`lower(${table.fullName}) desc nulls last`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('users_model').on(table.purchaseModel, table.createdAt, table.id),
    index('users_status').on(table.subscriptionStatus, table.createdAt, table.id),
    index('users_staff').on(table.staffRole).where(sql`${table.staffRole} is not null`),
    index('users_paid').on(table.paidCents, table.createdAt, table.id),
    check(
      'users_subscription_status',
      sql`${table.subscriptionStatus} in ('free', 'active', 'past_due', 'canceled', 'trialing')`,
    ),
    check(
      'users_subscription_plan',
      sql`${table.subscriptionPlan} in ('starter', 'professional', 'business')`,
    ),
    check(
      'users_subscription_next_plan',
      sql`${table.subscriptionNextPlan} in ('starter', 'professional', 'business')`,
    ),
    check('users_identity_provider', sql`${table.identityProvider} in ('better-auth', 'clerk')`),
    check('users_purchase_model', sql`${table.purchaseModel} in ('minutes', 'subscription')`),
    check(
      'users_recording_retention',
      sql`${table.recordingRetention} in ('forever', '90_days', '30_days', '7_days', '1_day', 'until_closed')`,
    ),
    check('users_staff_role', sql`${table.staffRole} in ('support', 'billing', 'admin')`),
    check('users_overdraft', sql`${table.minutesOverdrawn} >= 0`),
    check('users_minutes', sql`${table.minutesUsedThisMonth} >= 0 and ${table.minuteBalance} >= 0`),
  ],
)

/** A user; the minutes are a cache of the ledger, written in one transaction with it. */
export type UserRow = typeof users.$inferSelect
