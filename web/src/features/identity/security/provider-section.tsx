import type { SignInSettings } from '@live-scribe/contract/configuration'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { getProviderSession } from '../session/provider-session.ts'
import { SecuritySection } from './security-section.tsx'
import { securityText } from './security-text.ts'

/** Links to the identity provider, which manages password, second factor and devices. */
export function ProviderSection({ outside }: { outside: NonNullable<SignInSettings['outside']> }) {
  const { kind, name } = outside
  if (kind === 'oidc') {
    return (
      <SecuritySection
        title="Password and second step"
        state={securityText.outsidePassword(name)}
      />
    )
  }
  const open = () => {
    const session = getProviderSession()
    if (session) session.openProfile()
    else toast.error(securityText.clerkMissing)
  }

  return (
    <SecuritySection title="Password, second step and devices" state={securityText.clerk}>
      <Button variant="outline" className="self-start" onClick={open}>
        Open your account
      </Button>
    </SecuritySection>
  )
}
