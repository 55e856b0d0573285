import type { User } from '@live-scribe/contract/identity'
import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format/format-count.ts'
import { formatDayOfYear } from '#web/lib/format/format-date.ts'
import { getAccountKind } from './account-kind.ts'
import { MinuteBalanceCard } from './minute-balance-card.tsx'
import { MonthlyUsageCard } from './monthly-usage-card.tsx'

interface AccountSummaryProps {
  user: User
  /** Number and minutes of all recordings; undefined while loading. */
  totals: { recordings: number; minutes: number } | undefined
  /** Minutes held for recordings that have not ended. */
  heldMinutes: number
  /** Actions. */
  children: ReactNode
}

/** Shows the recording totals, the plan and the remaining minutes. */
export function AccountSummary({ user, totals, heldMinutes, children }: AccountSummaryProps) {
  const kind = getAccountKind(user)
  const minutes = kind === 'trial' ? totals?.minutes : user.minutes_used_this_month

  return (
    <div className="flex flex-col gap-8">
      <dl aria-label="Your account" className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3">
        <Stat name="Total Recordings">{totals ? formatCount(totals.recordings) : '–'}</Stat>
        {kind === 'pay-as-you-go' ? (
          <Stat name="Balance" unit="min">
            {formatCount(user.minute_balance)}
          </Stat>
        ) : (
          <Stat name="Minutes Used" unit="min">
            {minutes === undefined ? '–' : formatCount(minutes)}
          </Stat>
        )}
        <Stat name={kind === 'subscriber' ? 'Plan Status' : 'Account Type'} isText>
          {nameOfAccount(user)}
        </Stat>
      </dl>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {user.purchase_model === 'subscription' && <MonthlyUsageCard {...{ user, heldMinutes }} />}
        {(user.purchase_model === 'minutes' || user.minute_balance > 0) && (
          <MinuteBalanceCard user={user} />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-start-2 sm:justify-end sm:self-end">
          {children}
        </div>
      </div>
    </div>
  )
}

interface StatProps {
  name: string
  unit?: string
  isText?: boolean
  children: ReactNode
}

function Stat({ name, unit, isText = false, children }: StatProps) {
  return (
    <div className={`border-t border-rule pt-3 ${isText ? 'col-span-2 sm:col-span-1' : ''}`}>
      <dt className="text-note text-ink-faint">{name}</dt>
      <dd className="mt-1 flex items-baseline gap-1.5">
        <span
          className={
            isText
              ? 'font-serif text-[1.75rem] leading-snug'
              : 'text-[1.75rem] leading-snug font-medium tabular-nums'
          }
        >
          {children}
        </span>
        {unit && <span className="text-note text-ink-faint">{unit}</span>}
      </dd>
    </div>
  )
}

const plans = { starter: 'Starter', professional: 'Professional', business: 'Business' } as const
const states: Partial<Record<User['subscription_status'], string>> = {
  past_due: 'payment due',
  trialing: 'trial period',
}

/** The name of a subscriber's plan. */
export function namePlan({ subscription_plan: plan }: Pick<User, 'subscription_plan'>): string {
  return plan ? plans[plan] : 'Subscription'
}

function nameOfAccount(user: User): string {
  switch (getAccountKind(user)) {
    case 'trial':
      return 'Free trial'
    case 'pay-as-you-go':
      return 'Pay as you go'
    case 'none':
      return 'Free'
    case 'subscriber': {
      const plan = namePlan(user)
      const state = user.subscription_ends_at
        ? `ends ${formatDayOfYear(Date.parse(user.subscription_ends_at))}`
        : states[user.subscription_status]

      return state ? `${plan}, ${state}` : plan
    }
  }
}
