import type { SignInSettings } from '@live-scribe/contract/configuration'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { outsideSession } from '../outside-session.ts'
import { Section } from './section.tsx'

/** Where the account's password, second step and devices are looked after when it is not here. */
export function OutsideSection({ outside }: { outside: NonNullable<SignInSettings['outside']> }) {
  const { kind, name } = outside
  if (kind === 'oidc') {
    return (
      <Section
        title="Password and second step"
        state={`You sign in with ${name}. Your password, a second step and your e-mail address are changed there; we see none of your passwords.`}
      />
    )
  }
  const open = () => {
    const session = outsideSession()
    if (session) session.openProfile()
    else toast.error('Clerk is not loaded. Check your connection and reload the page.')
  }

  return (
    <Section
      title="Password, second step and devices"
      state="Clerk keeps your account. What belongs to it is changed there."
    >
      <Button variant="outline" className="self-start" onClick={open}>
        Open your account
      </Button>
    </Section>
  )
}
