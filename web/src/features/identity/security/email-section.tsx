import type { User } from '@live-scribe/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/api/configuration.ts'
import { ResendVerification } from '../sign-in/resend-verification.tsx'
import { SecuritySection } from './security-section.tsx'
import { securityText } from './security-text.ts'

/** The address and whether it is confirmed. */
export function EmailSection({ user }: { user: User }) {
  const { data: settings } = useQuery(configurationQuery)
  const provider = settings?.sign_in.passwords === false ? settings.sign_in.outside : undefined
  const address = <span className="font-semibold wrap-anywhere text-ink">{user.email}</span>
  if (user.email_verified)
    return (
      <SecuritySection
        title="Email"
        state={
          <>
            {address}, {securityText.emailConfirmed}
          </>
        }
      />
    )
  if (provider) {
    return (
      <SecuritySection
        title="Email"
        state={
          <>
            {address}, {securityText.emailAtProvider(provider.name)}
          </>
        }
      />
    )
  }
  if (settings && !settings.mail.reaches_people) {
    return (
      <SecuritySection
        title="Email"
        state={
          <>
            {address}, {securityText.emailKept}
          </>
        }
      />
    )
  }

  return (
    <SecuritySection
      title="Email"
      state={
        <>
          {address}, {securityText.emailSent}
        </>
      }
    >
      <ResendVerification email={user.email} />
    </SecuritySection>
  )
}
