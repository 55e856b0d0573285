import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { ReactNode } from 'react'
import { formatDay } from '#web/lib/format-date.ts'
import type { PortalClaims } from './open-portal.ts'
import { PortalButton } from './portal-button.tsx'

interface SubscriptionNoticeProps {
  subscription: SubscriptionInfo
  claims: PortalClaims
}

/** What a subscriber has to know and can mend: a payment that failed, an end that comes. */
export function SubscriptionNotice({ subscription, claims }: SubscriptionNoticeProps) {
  const { status, endsAt, plan_name } = subscription
  if (status === 'past_due') {
    return (
      <Notice
        text={`Your last payment failed. Update your card to keep ${plan_name}.`}
        action={<PortalButton claims={claims}>Update Card</PortalButton>}
      />
    )
  }
  if (!endsAt) return null

  return (
    <Notice
      text={`${plan_name} is cancelled and runs until ${formatDay(Date.parse(endsAt))}.`}
      action={<PortalButton claims={claims}>Resume</PortalButton>}
    />
  )
}

function Notice({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-warning py-1 pl-4"
    >
      <p className="text-warning">{text}</p>
      {action}
    </div>
  )
}
