import type { AdminUser } from '@live-scribe/contract/admin'
import { isSubscribed } from '@live-scribe/contract/billing/plans'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { nameState } from '../account-state.ts'
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
        {user.last_seen_at !== null && (
          <DescriptionItem name="Last seen">
            {formatDay(Date.parse(user.last_seen_at))}
          </DescriptionItem>
        )}
        <DescriptionItem name="Role">{user.role}</DescriptionItem>
        <DescriptionItem name="Status">{nameState(user)}</DescriptionItem>
        {isSubscribed(user.subscription_status) && (
          <DescriptionItem name="Used this month">
            {`${user.minutes_used_this_month.toLocaleString('en-US')} of ${formatMinutes(user.minutes_limit_monthly)}`}
          </DescriptionItem>
        )}
        <DescriptionItem name="Prepaid">{formatMinutes(user.minute_balance)}</DescriptionItem>
        <DescriptionItem name="Total recorded">{formatMinutes(user.total_minutes)}</DescriptionItem>
        <DescriptionItem name="Total paid">{formatAmount(user.total_paid)}</DescriptionItem>
      </DescriptionList>
    </UserSection>
  )
}
