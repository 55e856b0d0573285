import { may, type StaffRole } from '@live-scribe/contract/identity/staff'
import type { ReactNode } from 'react'
import { AddMinutesForm } from '#web/features/admin/add-minutes-form.tsx'
import { adminText } from '#web/features/admin/admin-text.ts'
import { AffiliatesTable } from '#web/features/admin/affiliates-table.tsx'
import { Audit } from '#web/features/admin/audit-list.tsx'
import { Costs } from '#web/features/admin/costs/costs.tsx'
import { CreateAffiliateForm } from '#web/features/admin/create-affiliate-form.tsx'
import { GrantsList } from '#web/features/admin/grants-list.tsx'
import { InterviewStatistics } from '#web/features/admin/interview-statistics.tsx'
import { PayoutsSection } from '#web/features/admin/payouts/payouts-section.tsx'
import { SpeechModels } from '#web/features/admin/speech-models.tsx'
import { UsersTable } from '#web/features/admin/users-table.tsx'

type TabName =
  | 'users'
  | 'affiliates'
  | 'create-affiliate'
  | 'add-minutes'
  | 'interviews'
  | 'costs'
  | 'audit'

/** A tab of the admin area. */
interface AdminTab {
  value: TabName
  label: string
  content: ReactNode
}

/** The tabs that a role may open, each with the parts that it may see. */
export function createAdminTabs(role: StaffRole | null | undefined): AdminTab[] {
  const tabs: (AdminTab & { isOpen: boolean })[] = [
    {
      value: 'users',
      label: 'All Users',
      isOpen: may(role, 'users:read'),
      content: <UsersTable canAdd={may(role, 'minutes:give')} />,
    },
    {
      value: 'affiliates',
      label: 'Affiliates',
      isOpen: may(role, 'affiliates:read'),
      content: (
        <Parts>
          <AffiliatesTable canChange={may(role, 'affiliates:write')} />
          {may(role, 'payouts:pay') && <PayoutsSection />}
        </Parts>
      ),
    },
    {
      value: 'create-affiliate',
      label: 'Create Affiliate',
      isOpen: may(role, 'affiliates:write'),
      content: <CreateAffiliateForm />,
    },
    {
      value: 'add-minutes',
      label: 'Add Minutes',
      isOpen: may(role, 'minutes:give'),
      content: (
        <Parts>
          <AddMinutesForm />
          <Part title={adminText.givenTitle} id="given">
            <GrantsList />
          </Part>
        </Parts>
      ),
    },
    {
      value: 'interviews',
      label: may(role, 'figures:read') ? 'Interview Stats' : 'Speech',
      isOpen: may(role, 'figures:read') || may(role, 'speech:read'),
      content: (
        <Parts>
          {may(role, 'figures:read') && <InterviewStatistics />}
          {may(role, 'speech:read') && <SpeechModels />}
        </Parts>
      ),
    },
    {
      value: 'costs',
      label: 'Costs',
      isOpen: may(role, 'figures:read'),
      content: <Costs canSetRates={may(role, 'rates:write')} />,
    },
    {
      value: 'audit',
      label: 'Audit',
      isOpen: may(role, 'audit:read'),
      content: <Audit />,
    },
  ]

  return tabs.filter(({ isOpen }) => isOpen)
}

function Parts({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-12">{children}</div>
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
