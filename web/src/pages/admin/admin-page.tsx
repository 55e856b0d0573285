import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AddMinutesForm } from '#web/features/admin/add-minutes-form.tsx'
import { summaryQuery } from '#web/features/admin/admin-api.ts'
import { adminText } from '#web/features/admin/admin-text.ts'
import { AffiliatesTable } from '#web/features/admin/affiliates-table.tsx'
import { AuditList } from '#web/features/admin/audit-list.tsx'
import { Costs } from '#web/features/admin/costs/costs.tsx'
import { CreateAffiliateForm } from '#web/features/admin/create-affiliate-form.tsx'
import { GrantsList } from '#web/features/admin/grants-list.tsx'
import { InterviewStatistics } from '#web/features/admin/interview-statistics.tsx'
import { PayoutsSection } from '#web/features/admin/payouts/payouts-section.tsx'
import { needsSecondStep, SecondStepGate } from '#web/features/admin/second-step-gate.tsx'
import { SpeechModels } from '#web/features/admin/speech-models.tsx'
import { SummaryCards } from '#web/features/admin/summary-cards.tsx'
import { UsersTable } from '#web/features/admin/users-table.tsx'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BackButton } from '../back-button.tsx'

/** The admin area. */
export function AdminPage() {
  const { tab = 'users' } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  const summary = useQuery(summaryQuery)
  if (needsSecondStep(summary.error)) {
    return (
      <PageShell title="Admin Dashboard" actions={<AccountActions />}>
        <SecondStepGate />
      </PageShell>
    )
  }

  return (
    <PageShell title="Admin Dashboard" width="wide" actions={<AccountActions />}>
      <div className="flex flex-wrap items-center justify-between gap-4 pt-6 pb-8 sm:pt-10">
        <h1 className="text-4xl leading-tight tracking-[-0.015em]">Admin Dashboard</h1>
        <BackButton />
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
          tabs={[
            { value: 'users', label: 'All Users', content: <UsersTable /> },
            {
              value: 'affiliates',
              label: 'Affiliates',
              content: (
                <div className="flex flex-col gap-12">
                  <AffiliatesTable />
                  <PayoutsSection />
                </div>
              ),
            },
            {
              value: 'create-affiliate',
              label: 'Create Affiliate',
              content: <CreateAffiliateForm />,
            },
            {
              value: 'add-minutes',
              label: 'Add Minutes',
              content: (
                <div className="flex flex-col gap-12">
                  <AddMinutesForm />
                  <section aria-labelledby="given" className="flex flex-col gap-4">
                    <h2 id="given" className="text-2xl">
                      {adminText.givenTitle}
                    </h2>
                    <GrantsList />
                  </section>
                  <section aria-labelledby="audit" className="flex flex-col gap-4">
                    <h2 id="audit" className="text-2xl">
                      {adminText.auditTitle}
                    </h2>
                    <AuditList category="administration" />
                  </section>
                  <section aria-labelledby="sign-ins" className="flex flex-col gap-4">
                    <h2 id="sign-ins" className="text-2xl">
                      {adminText.signInsTitle}
                    </h2>
                    <AuditList category="sign-in" />
                  </section>
                </div>
              ),
            },
            {
              value: 'interviews',
              label: 'Interview Stats',
              content: (
                <div className="flex flex-col gap-12">
                  <InterviewStatistics />
                  <SpeechModels />
                </div>
              ),
            },
            { value: 'costs', label: 'Costs', content: <Costs /> },
          ]}
        />
      </div>
    </PageShell>
  )
}
