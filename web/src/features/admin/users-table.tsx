import type { listUsers, userSortColumns } from '@live-scribe/contract/admin'
import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { formatShortDay } from '#web/lib/format/format-date.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CopyIconButton } from '#web/ui/form/copy-icon-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { toastCopied, toastCopyFailed } from '#web/ui/overlay/copy-toasts.ts'
import { Tooltip, TooltipProvider } from '#web/ui/overlay/tooltip.tsx'
import { Table, TableCell } from '#web/ui/table.tsx'
import { nameModel, nameState } from './account-state.ts'
import { AddMinutesForm } from './add-minutes-form.tsx'
import { type AdminUserRow, type UsersPageParameters, usersPageQuery } from './admin-api.ts'
import { adminText } from './admin-text.ts'
import { FormButton } from './form-button.tsx'
import { useErrorToast } from './use-error-toast.ts'

const PAGE_SIZE = 50

const filters = [
  { value: 'all', label: 'All' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'minutes', label: 'Minutes' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
] as const

const columns: readonly { label: string; order: (typeof userSortColumns)[number] | null }[] = [
  { label: 'User', order: 'full_name' },
  { label: 'Email', order: 'email' },
  { label: 'User ID', order: null },
  { label: 'Role', order: 'role' },
  { label: 'Model', order: 'purchase_model' },
  { label: 'Balance', order: 'minute_balance' },
  { label: 'Total Paid', order: 'total_paid' },
  { label: 'Total Minutes', order: 'total_minutes' },
  { label: 'Status', order: 'subscription_status' },
  { label: 'Signed up', order: 'created_at' },
  { label: 'Last seen', order: null },
]
const figures = ['Balance', 'Total Paid', 'Total Minutes']

/** The first page of all users, as the table opens. */
export const firstUsersPage: UsersPageParameters = {
  filter: 'all',
  search: '',
  order: 'created_at',
  direction: 'desc',
  page: 1,
  page_size: PAGE_SIZE,
}

/**
 * All users, a page at a time; the server filters, searches and sorts. With `canAdd` a button gives
 * minutes to one of them.
 */
export function UsersTable({ canAdd }: { canAdd: boolean }) {
  const [parameters, setParameters] = useState(firstUsersPage)
  const page = useQuery(usersPageQuery(useDeferredValue(parameters)))
  useErrorToast(page.error, 'Failed to load users')
  const change = (part: Partial<UsersPageParameters>) =>
    setParameters({ ...parameters, page: 1, ...part })
  const pages = Math.max(1, Math.ceil((page.data?.matching ?? 0) / PAGE_SIZE))

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-64">
          <Field
            label="Search"
            type="search"
            placeholder="Name, email or ID"
            value={parameters.search}
            onChange={({ target }) => change({ search: target.value })}
          />
        </div>
        <div className="w-full sm:w-[26rem]">
          <SegmentedControl
            label="Users"
            value={parameters.filter}
            options={filters}
            onChange={(filter) => change({ filter })}
          />
        </div>
        <Button variant="outline" disabled={page.isFetching} onClick={() => void page.refetch()}>
          Refresh
        </Button>
        {canAdd && (
          <FormButton label="Add minutes" title="Add minutes">
            {(close) => <AddMinutesForm onDone={close} />}
          </FormButton>
        )}
      </div>
      {page.isError && <p role="alert">{`Failed to load users. ${page.error.message}`}</p>}
      {page.isPending && <p className="text-ink-soft">Loading users...</p>}
      {page.data && (
        <div className="flex flex-col gap-6 text-note [&_td]:pr-3 [&_th]:pr-3">
          <Table
            label="All users"
            head={columns.map(({ label, order }) => (
              <Sortable
                key={label}
                label={label}
                order={order}
                parameters={parameters}
                change={change}
              />
            ))}
          >
            <TooltipProvider>
              {page.data.users.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </TooltipProvider>
          </Table>
          {page.data.users.length === 0 && (
            <p className="text-lg text-ink-soft">{adminText.noUserFound}</p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-4 text-note text-ink-soft">
            <p aria-live="polite">{countsOf(page.data)}</p>
            {pages > 1 && (
              <p className="flex items-center gap-3">
                <Button
                  variant="outline"
                  size="small"
                  disabled={parameters.page === 1}
                  onClick={() => change({ page: parameters.page - 1 })}
                >
                  Previous
                </Button>
                {`Page ${parameters.page} of ${pages}`}
                <Button
                  variant="outline"
                  size="small"
                  disabled={parameters.page >= pages}
                  onClick={() => change({ page: parameters.page + 1 })}
                >
                  Next
                </Button>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** The range of rows on this page and their total; also the matches of a search or filter. */
function countsOf({ users, matching, total }: ReplyOf<typeof listUsers>): string {
  const [shown, found, all] = [users.length, matching, total].map((n) => n.toLocaleString('en-US'))
  const counts = `Showing ${shown} of ${all} users`

  return matching === total || matching === users.length ? counts : `${counts}, ${found} match`
}

interface SortableProps {
  label: string
  order: UsersPageParameters['order'] | null
  parameters: UsersPageParameters
  change: (part: Partial<UsersPageParameters>) => void
}

function Sortable({ label, order, parameters, change }: SortableProps) {
  const isSorted = order !== null && parameters.order === order
  const next = isSorted && parameters.direction === 'asc' ? 'desc' : 'asc'
  const direction = parameters.direction === 'asc' ? 'ascending' : 'descending'

  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={`font-semibold ${figures.includes(label) ? 'text-right' : 'whitespace-nowrap'}`}
    >
      {order === null ? (
        label
      ) : (
        <button
          type="button"
          className="min-h-11 [text-align:inherit] hover:text-ink"
          onClick={() => change({ order, direction: next })}
        >
          {label}
          <span aria-hidden="true" className={isSorted ? '' : 'text-ink-faint'}>
            {/* Never on a line of its own. */}
            {'\u00a0'}
            {isSorted ? (parameters.direction === 'asc' ? '↑' : '↓') : '↕'}
          </span>
        </button>
      )}
    </th>
  )
}

function UserRow({ user }: { user: AdminUserRow }) {
  return (
    <tr data-testid="user" className="border-b border-rule align-middle">
      <TableCell>
        <Link
          to="/admin/users/$id"
          params={{ id: user.id }}
          className="inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:decoration-ink"
        >
          {user.full_name ?? 'No name'}
        </Link>
      </TableCell>
      <TableCell>
        <span className="flex items-center justify-between gap-1">
          <span title={user.email} className="max-w-40 truncate">
            {user.email}
          </span>
          <Tooltip text="Copy the address">
            <CopyIconButton
              text={user.email}
              className="-mr-3"
              label={`Copy the address ${user.email}`}
              onCopied={() => toastCopied('Email')}
              onFailed={toastCopyFailed}
            />
          </Tooltip>
        </span>
      </TableCell>
      <TableCell>
        <span className="flex items-center justify-between gap-1">
          <span className="figures">{user.id.slice(0, 8)}</span>
          <Tooltip text="Copy the ID">
            <CopyIconButton
              text={user.id}
              className="-mr-3"
              label={`Copy the ID of ${user.email}`}
              onCopied={() => toastCopied('User ID')}
              onFailed={toastCopyFailed}
            />
          </Tooltip>
        </span>
      </TableCell>
      <TableCell>{user.role}</TableCell>
      <TableCell>{nameModel(user)}</TableCell>
      <TableCell isFigure>{user.minute_balance.toLocaleString('en-US')}</TableCell>
      <TableCell isFigure>{formatAmount(user.total_paid)}</TableCell>
      <TableCell isFigure>{user.total_minutes.toLocaleString('en-US')}</TableCell>
      <TableCell>
        <Badge mood={user.subscription_status === 'past_due' ? 'warning' : 'plain'}>
          {nameState(user)}
        </Badge>
      </TableCell>
      <TableCell>{formatShortDay(Date.parse(user.created_at))}</TableCell>
      <TableCell>
        {user.last_seen_at === null ? 'Never' : formatShortDay(Date.parse(user.last_seen_at))}
      </TableCell>
    </tr>
  )
}
