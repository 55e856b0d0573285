import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiKeys } from '#web/features/api-keys/api-keys.tsx'
import { ConnectedPrograms } from '#web/features/api-keys/connected-programs.tsx'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { DevicesSection } from '#web/features/identity/security/devices-section.tsx'
import { EmailSection } from '#web/features/identity/security/email-section.tsx'
import { IdentitiesSection } from '#web/features/identity/security/identities-section.tsx'
import { PasswordSection } from '#web/features/identity/security/password-section.tsx'
import { ProviderSection } from '#web/features/identity/security/provider-section.tsx'
import { SecuritySection } from '#web/features/identity/security/security-section.tsx'
import { TwoStepSection } from '#web/features/identity/security/two-step-section.tsx'
import { accountSessionQuery } from '#web/features/identity/session/account-session-query.ts'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { useSignInSettings } from '#web/features/identity/sign-in/use-sign-in-settings.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { SignedOut } from '../sign-in/signed-out.ts'

/** Sign-in methods and security of the account. */
export function SecurityPage() {
  const { data: user } = useQuery(currentUserQuery)
  const settings = useSignInSettings()
  const account = useQuery({ ...accountSessionQuery, enabled: settings?.passwords === true })
  const hasPassword =
    account.data?.identities.some(({ provider }) => provider === 'credential') ?? false
  if (user === null) return <SignedOut />

  return (
    <PageShell title="Security" width="reading" actions={<AccountActions />}>
      <h1 className="pt-10 pb-8 text-4xl leading-tight tracking-[-0.015em] sm:pt-14">Security</h1>
      {user && <EmailSection user={user} />}
      {settings?.passwords && account.isError && (
        <LoadFailure onRetry={() => void account.refetch()}>
          {`Your account could not be loaded. ${account.error.message}`}
        </LoadFailure>
      )}
      {user && settings?.passwords && account.data && (
        <>
          <PasswordSection email={user.email} hasPassword={hasPassword} />
          {hasPassword && <TwoStepSection factors={account.data.factors} />}
        </>
      )}
      {settings?.outside && !settings.passwords && <ProviderSection outside={settings.outside} />}
      {settings && settings.outside?.kind !== 'clerk' && <DevicesSection />}
      {settings?.passwords && account.data && (
        <IdentitiesSection
          identities={account.data.identities}
          provider={settings.outside?.name ?? ''}
        />
      )}
      {user && (
        <SecuritySection
          title="API keys"
          state={
            <>
              API keys let your own programs use your account.{' '}
              <a href="/api/docs" className="underline">
                API reference
              </a>
            </>
          }
        >
          <ApiKeys />
        </SecuritySection>
      )}
      {user && (
        <SecuritySection
          title="Connected programs"
          state="Assistants and other programs that you let read your recordings."
        >
          <ConnectedPrograms />
        </SecuritySection>
      )}
      <SecuritySection title="Webhooks" state="Get notified in your own systems.">
        <Button asChild variant="outline" className="self-start">
          <Link to="/webhooks">Webhooks and their deliveries</Link>
        </Button>
      </SecuritySection>
    </PageShell>
  )
}
