import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { User } from '@live-scribe/contract/identity'
import {
  SubscriptionDetails,
  type SubscriptionDetailsProps,
} from '#web/features/billing/subscription/subscription-details.tsx'
import { MonthlyProgress, UsageStatistics } from '#web/features/billing/usage/usage-statistics.tsx'
import { ProfileDetails } from '#web/features/identity/account/profile-details.tsx'
import { ProfileEditor } from '#web/features/identity/account/profile-editor.tsx'
import { useMinutesThisMonth } from '../dashboard/use-minutes-this-month.ts'
import { MinutesByDay } from './minutes-by-day.tsx'

/** Who the user is, on the account page and in the settings. */
export function ProfileSection({ user }: { user: User }) {
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <ProfileDetails user={user} />
      <ProfileEditor user={user} />
    </div>
  )
}

interface SubscriptionSectionProps extends Omit<SubscriptionDetailsProps, 'plan'> {
  plans: readonly PlanDefinition[]
}

/** What the user pays for, with the minutes recorded this month. */
export function SubscriptionSection({ plans, ...props }: SubscriptionSectionProps) {
  const shown = useShown(props.subscription)
  const plan = plans.find(({ id }) => id === (shown.plan ?? 'free'))

  return plan && <SubscriptionDetails {...props} subscription={shown} plan={plan} />
}

/** The month in figures and as a bar. */
export function UsageSection({ subscription }: { subscription: SubscriptionInfo }) {
  return (
    <div className="flex max-w-reading flex-col gap-10">
      <UsageStatistics
        subscription={subscription}
        totalMinutes={useMinutesThisMonth(subscription)}
      />
      <MonthlyProgress subscription={useShown(subscription)} />
      <MinutesByDay subscription={subscription} />
    </div>
  )
}

/** Without a plan that counts minutes, those of the month's recordings are shown as used. */
function useShown(subscription: SubscriptionInfo): SubscriptionInfo {
  const minutesUsed = useMinutesThisMonth(subscription) ?? subscription.minutesUsed

  return { ...subscription, minutesUsed }
}
