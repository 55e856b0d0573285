import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { userText } from './user-text.ts'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** A second question, asked after the reason. */
  again?: { text: string; confirmLabel: string }
  /** Carries it out; the dialog stays open until then, and with the reason when it throws. */
  act: (reason: string) => Promise<void>
  onClose: () => void
}

type Step = 'reason' | 'again' | 'acting'

/** Asks for the reason of an action on a user, and once more where it can't be undone. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, again, act, onClose } = props
  const text = useId()
  const [step, setStep] = useState<Step>('reason')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step === 'acting') return
    if (reason.trim() === '') return setFault(userText.noReason)
    setFault(undefined)
    if (again && step === 'reason') return setStep('again')
    setStep('acting')
    setFailure(null)
    try {
      await act(reason.trim())
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'That didn’t work. Please try again.')
      setStep(again ? 'again' : 'reason')
    }
  }
  const isSecond = again !== undefined && step !== 'reason'
  const isActing = step === 'acting'
  const closeUnlessActing = () => {
    if (!isActing) onClose()
  }

  return (
    <Modal role="alertdialog" title={title} describedBy={text} onClose={closeUnlessActing}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-3 flex flex-col gap-6"
      >
        <div id={text} className={isSecond ? 'text-ink' : 'text-ink-soft'}>
          {isSecond ? <p role="status">{again.text}</p> : children}
        </div>
        {!isSecond && (
          <Field
            label="Reason"
            data-autofocus
            autoComplete="off"
            maxLength={500}
            hint={userText.reasonHint}
            error={fault}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <FormError text={failure} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button
            variant="outline"
            disabled={isActing}
            onClick={isSecond ? () => setStep('reason') : onClose}
          >
            {isSecond ? 'Back' : 'Cancel'}
          </Button>
          <Button type="submit" disabled={isActing}>
            {isSecond ? again.confirmLabel : props.confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
