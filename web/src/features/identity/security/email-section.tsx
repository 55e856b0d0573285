import type { User } from '@live-scribe/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { configuration } from '#web/api/configuration.ts'
import { ResendVerification } from '../resend-verification.tsx'
import { Section } from './section.tsx'

/** The address and whether it is confirmed. */
export function EmailSection({ user }: { user: User }) {
  const { data: settings } = useQuery(configuration)
  const outside = settings?.sign_in.passwords === false ? settings.sign_in.outside : undefined
  const address = <span className="font-semibold wrap-anywhere text-ink">{user.email}</span>
  if (user.email_verified) return <Section title="E-mail" state={<>{address}, confirmed.</>} />
  if (outside) {
    return (
      <Section
        title="E-mail"
        state={
          <>
            {address}, not confirmed. Confirm it at {outside.name}, then sign in again.
          </>
        }
      />
    )
  }
  if (settings && !settings.mail.reaches_people) {
    return (
      <Section
        title="E-mail"
        state={
          <>
            {address}, not confirmed. This server sends no mails: it keeps them in a folder, where
            whoever runs it finds your link.
          </>
        }
      />
    )
  }

  return (
    <Section title="E-mail" state={<>{address}, not confirmed. Open the link that we sent you.</>}>
      <ResendVerification email={user.email} />
    </Section>
  )
}
