import type { getAdminSummary } from '@live-scribe/contract/admin'
import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { formatAmount } from '#web/lib/format/format-money.ts'

/** The totals of `getAdminSummary` as cards. */
export function SummaryCards({ summary }: { summary: ReplyOf<typeof getAdminSummary> }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-7 border-y border-rule py-7 lg:grid-cols-5">
      <Card label="Total Users" value={count(summary.total_users)}>
        {`${count(summary.users_on_minutes)} on minutes`}
      </Card>
      <Card label="Total Affiliates" value={count(summary.total_affiliates)}>
        {`${count(summary.active_affiliates)} active`}
      </Card>
      <Card label="Total Revenue" value={formatAmount(summary.estimated_revenue)}>
        {`all-time estimate; ${formatAmount(summary.paid_revenue)} paid`}
      </Card>
      <Card
        label="Total Minutes"
        value={`${count(summary.minutes_purchased)} / ${count(summary.minutes_allocated)}`}
      >
        purchased / allocated
      </Card>
      <Card label="Interviews Today" value={count(summary.interviews_today)}>
        {summary.users_today === 1 ? '1 unique user' : `${count(summary.users_today)} unique users`}
      </Card>
    </dl>
  )
}

function Card({ label, value, children }: { label: string; value: string; children: string }) {
  return (
    <div data-testid="card" className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-note text-ink-soft">
        {label}
        <span className="block text-ink-faint">{children}</span>
      </dt>
      <dd className="text-2xl tabular-nums leading-tight font-medium">{value}</dd>
    </div>
  )
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
