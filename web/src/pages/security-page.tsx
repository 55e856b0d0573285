import { useQuery } from '@tanstack/react-query'
import { AccountActions } from '#web/features/identity/account-actions.tsx'
import { accountSession } from '#web/features/identity/account-session.ts'
import { currentUser } from '#web/features/identity/current-user.ts'
import { DevicesSection } from '#web/features/identity/security/devices-section.tsx'
import { EmailSection } from '#web/features/identity/security/email-section.tsx'
import { IdentitiesSection } from '#web/features/identity/security/identities-section.tsx'
import { LoadFailure } from '#web/features/identity/security/load-failure.tsx'
import { PasswordSection } from '#web/features/identity/security/password-section.tsx'
import { TwoStepSection } from '#web/features/identity/security/two-step-section.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** Who may get into the account, and how. */
export function SecurityPage() {
  const { data: user } = useQuery(currentUser)
  const account = useQuery(accountSession)

  return (
    <PageShell title="Security" width="reading" actions={<AccountActions />}>
      <h1 className="pt-10 pb-8 text-4xl leading-tight tracking-[-0.015em] sm:pt-14 sm:text-5xl">
        Security
      </h1>
      {user && <EmailSection user={user} />}
      {user && <PasswordSection email={user.email} />}
      {account.isError && <LoadFailure what="Your account" query={account} />}
      {account.data && <TwoStepSection factors={account.data.factors} />}
      <DevicesSection />
      {account.data && <IdentitiesSection identities={account.data.identities} />}
    </PageShell>
  )
}
