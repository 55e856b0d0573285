import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { changePassword } from '../auth-api.ts'
import { devicesQuery } from '../devices-query.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { SubmitForm } from '../submit-form.tsx'
import { useSubmit } from '../use-submit.ts'
import { SecuritySection } from './security-section.tsx'
import { securityText } from './security-text.ts'

/** Changes the password, which signs out other devices. */
export function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!hasPassword) {
    return (
      <SecuritySection title="Password" state={securityText.noPassword}>
        <Button asChild variant="outline" className="self-start">
          <Link to="/forgot-password">Get a link</Link>
        </Button>
      </SecuritySection>
    )
  }

  return (
    <SecuritySection title="Password" state={securityText.password}>
      {isOpen ? (
        <ChangePasswordForm email={email} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
    </SecuritySection>
  )
}

function ChangePasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const submission = useSubmit(async () => {
    await changePassword(current, newPassword)
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
    toast.success(securityText.passwordChanged)
    onDone()
  })

  return (
    <SubmitForm submission={submission} action="Save password" busy="Saving..." onCancel={onDone}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordField label="New password" value={newPassword} onChange={setNewPassword} />
    </SubmitForm>
  )
}
