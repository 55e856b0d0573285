import type { User } from '@live-scribe/contract/identity'
import { formatCount } from '#web/lib/format/format-count.ts'
import { getAccountKind, isBalanceLow } from './account-kind.ts'
import { usageText } from './usage-text.ts'

/** Shows the balance of prepaid minutes. */
export function MinuteBalanceCard({ user }: { user: User }) {
  return (
    <section aria-labelledby="balance" className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="balance" className="font-sans text-body font-semibold">
          Minute Balance
        </h2>
        <p className={`figures text-note ${isBalanceLow(user) ? 'text-warning' : 'text-ink-soft'}`}>
          {formatCount(user.minute_balance)} min left
        </p>
      </div>
      <p className="text-note text-ink-faint">
        {getAccountKind(user) === 'subscriber'
          ? usageText.balanceAfterPlan
          : usageText.balanceNeverExpires}
      </p>
    </section>
  )
}
