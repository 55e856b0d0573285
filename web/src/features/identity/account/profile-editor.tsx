import type { User } from '@live-scribe/contract/identity'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { securityText } from '../security/security-text.ts'
import { getProviderSession } from '../session/provider-session.ts'
import { useSignInSettings } from '../sign-in/use-sign-in-settings.ts'
import { accountText } from './account-text.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ChangeNameForm } from './change-name-form.tsx'

/** Edits name and email address, or links to the identity provider that manages them. */
export function ProfileEditor({ user }: { user: User }) {
  const settings = useSignInSettings()
  const [open, setOpen] = useState<'name' | 'email' | null>(null)
  if (!settings) return null
  if (settings.outside?.kind === 'clerk') return <AtClerk />
  if (!settings.passwords) {
    return (
      <p className="text-ink-soft">
        {accountText.changedAt(settings.outside?.name ?? 'your provider')}
      </p>
    )
  }
  const close = () => setOpen(null)
  if (open === 'name') return <ChangeNameForm user={user} onDone={close} />
  if (open === 'email') return <ChangeEmailForm user={user} onDone={close} />

  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setOpen('name')}>
        {accountText.changeName}
      </Button>
      <Button variant="outline" onClick={() => setOpen('email')}>
        {accountText.changeEmail}
      </Button>
    </div>
  )
}

function AtClerk() {
  const open = () => {
    const session = getProviderSession()
    if (session) session.openProfile()
    else toast.error(securityText.clerkMissing)
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">{accountText.openClerk}</p>
      <Button variant="outline" onClick={open}>
        Open your account
      </Button>
    </div>
  )
}
