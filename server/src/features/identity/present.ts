import type { User } from '@live-scribe/contract/identity'
import type { UserRow } from '#server/db/schema/users.ts'

/** The contract's form of a user, for the user's own account. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    email_verified: row.emailVerified,
    full_name: row.fullName,
    created_at: row.createdAt.toISOString(),
    subscription_status: row.subscriptionStatus,
    subscription_plan: row.subscriptionPlan,
    minutes_used_this_month: row.minutesUsedThisMonth,
    minutes_limit_monthly: row.minutesLimitMonthly,
    usage_reset_at: row.usageResetAt?.toISOString() ?? null,
    subscription_ends_at: row.subscriptionEndsAt?.toISOString() ?? null,
    is_trial_user: row.isTrialUser,
    purchase_model: row.purchaseModel,
    minute_balance: row.minuteBalance,
    lifetime_minutes_purchased: row.lifetimeMinutesPurchased,
    is_admin: row.staffRole === 'admin',
    staff_role: row.staffRole,
    recording_retention: row.recordingRetention,
  }
}
