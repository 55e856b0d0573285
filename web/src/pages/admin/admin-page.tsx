import { may } from '@live-scribe/contract/identity/staff'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { summaryQuery, usersPageQuery } from '#web/features/admin/admin-api.ts'
import { adminText } from '#web/features/admin/admin-text.ts'
import { needsSecondStep, SecondStepGate } from '#web/features/admin/second-step-gate.tsx'
import { SummaryCards } from '#web/features/admin/summary-cards.tsx'
import { firstUsersPage } from '#web/features/admin/users-table.tsx'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BackButton } from '../back-button.tsx'
import { createAdminTabs } from './admin-tabs.tsx'

/** The admin area, as far as the reader's role goes. */
export function AdminPage() {
  const search = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  const { data: me } = useQuery(currentUserQuery)
  const role = me?.staff_role
  const seesFigures = may(role, 'figures:read')
  const summary = useQuery({ ...summaryQuery, enabled: seesFigures })
  // Everybody here may read users, so this tells whether the second step is missing.
  const users = useQuery(usersPageQuery(firstUsersPage))
  if (needsSecondStep(summary.error ?? users.error)) {
    return (
      <PageShell title="Admin Dashboard" actions={<AccountActions />}>
        <SecondStepGate />
      </PageShell>
    )
  }
  const tabs = createAdminTabs(role)
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'users'

  return (
    <PageShell title="Admin Dashboard" actions={<AccountActions />}>
      <div className="flex flex-wrap items-center justify-between gap-4 pt-6 pb-8 sm:pt-10">
        <h1 className="text-4xl leading-tight tracking-[-0.015em]">Admin Dashboard</h1>
        <div className="-mr-3 -ml-3">
          <BackButton />
        </div>
      </div>
      <div className="flex flex-col gap-10">
        {summary.data && <SummaryCards summary={summary.data} />}
        {summary.isError && (
          <LoadFailure onRetry={() => void summary.refetch()}>
            {adminText.figuresFailed(summary.error.message)}
          </LoadFailure>
        )}
        <Tabs
          label="Admin area"
          value={tab}
          onChange={(chosen) => void navigate({ search: { tab: chosen }, replace: true })}
          tabs={tabs}
        />
      </div>
    </PageShell>
  )
}
