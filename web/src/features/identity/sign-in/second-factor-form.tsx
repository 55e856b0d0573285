import { useState } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { broadcastAuthEvent } from '../session/page-session.ts'
import { SubmitForm } from '../submit-form.tsx'
import { verifyBackupCode, verifyCode } from '../two-step-api.ts'
import { useSubmit } from '../use-submit.ts'
import { signInText } from './sign-in-text.ts'

interface SecondFactorFormProps {
  onPassed: () => Promise<void>
  onCancel: () => void
}

/** Asks for a code of the authenticator app, or for a backup code. */
export function SecondFactorForm({ onPassed, onCancel }: SecondFactorFormProps) {
  const [isBackup, setBackup] = useState(false)
  const [code, setCode] = useState('')
  const [trustDevice, setTrustDevice] = useState(false)
  const submission = useSubmit(async () => {
    await (isBackup ? verifyBackupCode : verifyCode)({ code, trustDevice })
    broadcastAuthEvent('MFA_CHALLENGE_VERIFIED')
    await onPassed()
  })
  const change = () => {
    setBackup(!isBackup)
    setCode('')
    submission.clear()
  }

  const otherWays = (
    <div className="flex flex-wrap justify-between gap-x-6">
      <button type="button" onClick={change} className={quietLink}>
        {isBackup ? 'Use your authenticator app' : 'Use a backup code'}
      </button>
      <button type="button" onClick={onCancel} className={quietLink}>
        Start again
      </button>
    </div>
  )

  return (
    <SubmitForm submission={submission} action="Continue" busy="Checking..." footer={otherWays}>
      <Field
        key={String(isBackup)}
        autoFocus
        label={isBackup ? 'Backup code' : 'Code from your authenticator app'}
        name="code"
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete={isBackup ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        hint={isBackup ? signInText.backupCodeHint : signInText.appCodeHint}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={trustDevice}
          onChange={(event) => setTrustDevice(event.target.checked)}
        />
        {signInText.trustDevice}
      </label>
    </SubmitForm>
  )
}

const quietLink = 'min-h-11 text-ink-soft underline underline-offset-4 hover:text-ink'
