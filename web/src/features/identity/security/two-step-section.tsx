import type { SecondFactor } from '@live-scribe/contract/identity/auth-session'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { devicesQuery } from '../devices-query.ts'
import { accountSessionQuery } from '../session/account-session-query.ts'
import type { Enrolment } from '../two-step-api.ts'
import { createBackupCodes, enrol, removeFactor } from '../two-step-api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmEnrolment } from './confirm-enrolment.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { SecuritySection } from './security-section.tsx'
import { securityText } from './security-text.ts'

type Step =
  | { name: 'rest' }
  | { name: 'ask'; why: 'enrol' | 'remove' | 'codes' }
  | { name: 'confirm'; enrolment: Enrolment }
  | { name: 'codes'; codes: string[] }

const questions = {
  enrol: 'Continue',
  remove: 'Turn off',
  codes: 'Make new codes',
} as const

/** Two-step verification: enable, disable, backup codes. */
export function TwoStepSection({ factors }: { factors: SecondFactor[] }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const isOn = factors.some(({ status }) => status === 'verified')
  const rest = () => setStep({ name: 'rest' })
  const readAgain = () =>
    Promise.all(
      [accountSessionQuery, devicesQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )

  const go = async (why: keyof typeof questions, password: string) => {
    switch (why) {
      case 'enrol':
        return setStep({ name: 'confirm', enrolment: await enrol(password) })
      case 'codes':
        return setStep({ name: 'codes', codes: await createBackupCodes(password) })
      case 'remove':
        await removeFactor(password)
        await readAgain()
        toast.success(securityText.stepIsOff)
        return rest()
    }
  }
  const confirmed = async ({ backupCodes }: Enrolment) => {
    await readAgain()
    setStep({ name: 'codes', codes: backupCodes })
  }

  return (
    <SecuritySection
      title="Two-step verification"
      state={isOn ? securityText.stepOn : securityText.stepOff}
    >
      {step.name === 'rest' && !isOn && (
        <Button className="self-start" onClick={() => setStep({ name: 'ask', why: 'enrol' })}>
          Turn on
        </Button>
      )}
      {step.name === 'rest' && isOn && (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setStep({ name: 'ask', why: 'codes' })}>
            New backup codes
          </Button>
          <Button variant="quiet" onClick={() => setStep({ name: 'ask', why: 'remove' })}>
            Turn off
          </Button>
        </div>
      )}
      {step.name === 'ask' && (
        <PasswordPrompt
          key={step.why}
          confirmLabel={questions[step.why]}
          onAnswer={(password) => go(step.why, password)}
          onCancel={rest}
        />
      )}
      {step.name === 'confirm' && (
        <ConfirmEnrolment
          uri={step.enrolment.totpURI}
          onConfirmed={() => confirmed(step.enrolment)}
          onCancel={rest}
        />
      )}
      {step.name === 'codes' && <BackupCodes codes={step.codes} onDone={rest} />}
    </SecuritySection>
  )
}
