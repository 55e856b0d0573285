import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { configurationQuery } from '#web/api/configuration.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { currentUserQuery } from '../session/current-user-query.ts'
import { accountText } from './account-text.ts'

// Loaded where it is asked for: most addresses are confirmed.
const ResendVerification = lazyOptional(
  async () => (await import('../sign-in/resend-verification.tsx')).ResendVerification,
)

/**
 * Asks the user to open the confirmation link until the address is confirmed; absent where mails
 * are not sent.
 */
export function UnconfirmedEmailNotice() {
  const { data: user } = useQuery(currentUserQuery)
  const { data: settings } = useQuery({
    ...configurationQuery,
    enabled: user?.email_verified === false,
  })
  // With an identity provider, the provider confirms addresses.
  const isAsked = settings?.mail.reaches_people === true && settings.sign_in.passwords
  if (!user || user.email_verified || !isAsked) return null

  return (
    <aside
      aria-label="Your email address"
      className="flex flex-col gap-3 border-l-3 border-warning py-1 pl-4 sm:flex-row sm:items-center sm:justify-between"
    >
      <p className="text-pretty">
        Confirm your email address with the link we sent to{' '}
        <span className="font-semibold wrap-anywhere">{user.email}</span>. {accountText.unconfirmed}
      </p>
      <Suspense>
        <ResendVerification email={user.email} />
      </Suspense>
    </aside>
  )
}
