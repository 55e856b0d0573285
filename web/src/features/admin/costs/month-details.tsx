import { COST_USERS_PER_PAGE } from '@live-scribe/contract/admin/costs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMonth } from '#web/lib/format/format-month.ts'
import { CsvLink } from '#web/ui/csv-link.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { ColumnHeadings, Table, TableCell } from '#web/ui/table.tsx'
import { monthCostsQuery } from './costs-api.ts'
import { costsText } from './costs-text.ts'
import { SumsCells, sumsHeadings, toCsvSums } from './sums-cells.tsx'

/** A month by plan, package and user, those who leave least first. */
export function MonthDetails({ month }: { month: string }) {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(monthCostsQuery(month, page))
  if (isError) return <LoadFailure onRetry={() => void refetch()}>{costsText.failed}</LoadFailure>
  if (!data) return <p className="text-ink-soft">{costsText.loading}</p>
  const { groups, users, total_users: total } = data
  const pages = Math.max(1, Math.ceil(total / COST_USERS_PER_PAGE))

  return (
    <section aria-labelledby="cost-month" className="flex flex-col gap-4">
      <h2 id="cost-month" className="text-2xl">
        {formatMonth(month)}
      </h2>
      {groups.length === 0 && users.length === 0 && (
        <p className="text-lg text-ink-soft">{costsText.nothingInMonth}</p>
      )}
      {groups.length > 0 && (
        <>
          <Table label="Plans and packages" head={headsOf('Plan or package')}>
            {groups.map((group) => (
              <tr key={group.name} data-testid="cost-group" className="border-b border-rule">
                <TableCell>{group.name}</TableCell>
                <SumsCells sums={group} />
              </tr>
            ))}
          </Table>
          <p className="max-w-[42rem] text-note text-ink-soft">{costsText.groupsNote}</p>
        </>
      )}
      {users.length > 0 && (
        <>
          <Table label="Users" head={headsOf('User')}>
            {users.map((user) => (
              <tr key={user.user_id} data-testid="cost-user" className="border-b border-rule">
                <TableCell>{user.email ?? user.user_id.slice(0, 8)}</TableCell>
                <SumsCells sums={user} />
              </tr>
            ))}
          </Table>
          <div className="flex flex-wrap items-center justify-between gap-4 text-note text-ink-soft">
            <p aria-live="polite">{costsText.usersShown(users.length, total)}</p>
            {pages > 1 && (
              <p className="flex items-center gap-3">
                <Button
                  variant="outline"
                  size="small"
                  disabled={page === 1}
                  onClick={() => setPage(page - 1)}
                >
                  Previous
                </Button>
                {`Page ${page} of ${pages}`}
                <Button
                  variant="outline"
                  size="small"
                  disabled={page >= pages}
                  onClick={() => setPage(page + 1)}
                >
                  Next
                </Button>
              </p>
            )}
          </div>
          <CsvLink
            fileName={`costs-${month}`}
            rows={[
              ['Kind', 'Name', ...sumsHeadings],
              ...groups.map((group) => [group.kind, group.name, ...toCsvSums(group)]),
              ...users.map((user) => ['user', user.email ?? user.user_id, ...toCsvSums(user)]),
            ]}
          />
        </>
      )}
    </section>
  )
}

function headsOf(first: string) {
  return <ColumnHeadings names={[first, ...sumsHeadings]} figures={sumsHeadings} />
}
