import type { AdminUser } from '@live-scribe/contract/admin'
import { isSubscribed, paidPlans } from '@live-scribe/contract/billing/plans'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { UserSection } from './user-section.tsx'

/** Who a user is, what they pay for, and the minutes that they have. */
export function UserAccount({ user }: { user: AdminUser }) {
  return (
    <UserSection title="Account">
      <DescriptionList>
        <DescriptionItem name="Address">
          {user.email_verified ? user.email : `${user.email}, not confirmed`}
        </DescriptionItem>
        <DescriptionItem name="Signed up">{formatDay(Date.parse(user.created_at))}</DescriptionItem>
        <DescriptionItem name="Role">{user.role}</DescriptionItem>
        <DescriptionItem name="Plan">{planOf(user)}</DescriptionItem>
        {isSubscribed(user.subscription_status) && (
          <DescriptionItem name="Used this month">
            {`${user.minutes_used_this_month.toLocaleString('en-US')} of ${formatMinutes(user.minutes_limit_monthly)}`}
          </DescriptionItem>
        )}
        <DescriptionItem name="Prepaid">{formatMinutes(user.minute_balance)}</DescriptionItem>
        <DescriptionItem name="Recorded in all">
          {formatMinutes(user.total_minutes)}
        </DescriptionItem>
        <DescriptionItem name="Paid in all">{formatAmount(user.total_paid)}</DescriptionItem>
      </DescriptionList>
    </UserSection>
  )
}

function planOf({ subscription_plan: plan, subscription_status, subscription_ends_at }: AdminUser) {
  if (!plan) return 'None'
  const ends = subscription_ends_at ? `, ends ${formatDay(Date.parse(subscription_ends_at))}` : ''

  return `${paidPlans[plan].name}, ${subscription_status.replace('_', ' ')}${ends}`
}
