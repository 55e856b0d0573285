import { may } from '@live-scribe/contract/identity/staff'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { needsSecondStep, SecondStepGate } from '#web/features/admin/second-step-gate.tsx'
import { UserAccount } from '#web/features/admin/user/user-account.tsx'
import { UserMails, UserRecordings } from '#web/features/admin/user/user-activity.tsx'
import { userPageQuery } from '#web/features/admin/user/user-api.ts'
import { UserDevices } from '#web/features/admin/user/user-devices.tsx'
import { UserMinutes } from '#web/features/admin/user/user-minutes.tsx'
import { UserPayments } from '#web/features/admin/user/user-payments.tsx'
import { UserRole } from '#web/features/admin/user/user-role.tsx'
import { userText } from '#web/features/admin/user/user-text.ts'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** All that the admin area tells of one user, and what can be done for them. */
export function AdminUserPage() {
  const { id } = useParams({ from: '/admin/users/$id' })
  const { data: me } = useQuery(currentUserQuery)
  const { data, error, refetch } = useQuery(userPageQuery(id))
  if (needsSecondStep(error)) {
    return (
      <PageShell title="User" actions={<AccountActions />}>
        <SecondStepGate />
      </PageShell>
    )
  }
  const title = data ? (data.user.full_name ?? data.user.email) : 'User'

  return (
    <PageShell title={title} actions={<AccountActions />}>
      <div className="flex flex-wrap items-center justify-between gap-4 pt-6 pb-8 sm:pt-10">
        <div className="min-w-0">
          <h1 className="text-4xl leading-tight tracking-[-0.015em] wrap-anywhere">{title}</h1>
          <p className="pt-2 text-note text-ink-soft">{userText.recorded}</p>
        </div>
        <Button asChild variant="quiet" size="small" className="-mr-3 -ml-3">
          <Link to="/admin">
            <Icon of={ArrowLeft} size={16} />
            All users
          </Link>
        </Button>
      </div>
      {!data && !error && <p className="text-ink-soft">{userText.loading}</p>}
      {error && (
        <LoadFailure onRetry={() => void refetch()}>{userText.failed(error.message)}</LoadFailure>
      )}
      {data && (
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-12">
            <UserAccount user={data.user} />
            <UserPayments user={data.user} payments={data.payments} />
            <UserMinutes
              user={data.user}
              ledger={data.ledger}
              canGive={may(me?.staff_role, 'minutes:give')}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-12">
            {data.activity && (
              <>
                <UserRecordings activity={data.activity} />
                <UserDevices
                  user={data.user}
                  devices={data.activity.devices}
                  canSignOut={may(me?.staff_role, 'sessions:end')}
                />
                <UserMails mails={data.activity.mails} />
              </>
            )}
            {may(me?.staff_role, 'roles:write') && (
              <UserRole key={data.user.staff_role} user={data.user} />
            )}
          </div>
        </div>
      )}
    </PageShell>
  )
}
