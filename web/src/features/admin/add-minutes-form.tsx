import { CONFIRM_GRANT_ABOVE_MINUTES } from '@live-scribe/contract/admin/grants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { randomId } from '#web/lib/random-id.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { findUser, grantMinutes } from './admin-api.ts'
import { adminText } from './admin-text.ts'
import { useTextFields } from './use-text-fields.ts'

interface AddMinutesFormProps {
  /** Who gets them; without one the form asks for the address. */
  to?: { id: string; email: string }
  onDone?: () => void
}

/** Grants prepaid minutes to a user; idempotent when sent twice. */
export function AddMinutesForm({ to, onDone }: AddMinutesFormProps) {
  const empty = { email: to?.email ?? '', minutes: '', reason: '' }
  const queryClient = useQueryClient()
  const { texts: form, input, reset } = useTextFields(empty)
  const [grantId, setGrantId] = useState(() => randomId())
  const [fault, setFault] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const minutes = Number(form.minutes)
  const give = useMutation({
    mutationFn: async (isConfirmed: boolean) => {
      const user = to ?? (await findUser(form.email.trim()))
      if (!user) throw new Refusal(adminText.userNotFound)
      return grantMinutes({
        p_user_id: user.id,
        p_minutes: minutes,
        p_reason: form.reason.trim(),
        p_grant_id: grantId,
        p_is_confirmed: isConfirmed,
      })
    },
    onSuccess: async (given) => {
      toast.success(adminText.minutesAdded(given.minutes, given.email, given.minute_balance))
      reset()
      onDone?.()
      setGrantId(randomId())
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'conflict') {
        // The form was changed after an answer got lost: what it says now is another grant.
        setGrantId(randomId())
        setFault(`${error.message} ${adminText.addThemToo}`)
      } else if (error instanceof Refusal || code === 'forbidden') setFault(error.message)
      else toast.error(adminText.minutesFailed)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(form)
    setFault(found)
    if (found) return
    if (minutes > CONFIRM_GRANT_ABOVE_MINUTES) setAsking(true)
    else give.mutate(false)
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-96 flex-col gap-5">
      {!to && <Field label="Email" type="email" autoComplete="off" {...input('email')} />}
      <Field label="Minutes" inputMode="numeric" {...input('minutes')} />
      <Field label="Reason" hint={adminText.reasonHint} {...input('reason')} />
      <FormError text={fault} />
      <Button type="submit" disabled={give.isPending} className="self-start">
        {give.isPending ? 'Adding...' : 'Add Minutes'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={adminText.giveTitle(minutes)}
        cancelLabel="Back"
        confirmLabel="Give them"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          give.mutate(true)
        }}
      >
        {adminText.giveQuestion(Math.round(minutes / 60), form.email.trim())}
      </ConfirmDialog>
    </form>
  )
}

class Refusal extends Error {}

function faultOf({
  email,
  minutes,
  reason,
}: Record<'email' | 'minutes' | 'reason', string>): string | null {
  if ([email, minutes, reason].some((value) => value.trim() === '')) {
    return adminText.fillIn
  }
  if (!Number.isInteger(Number(minutes)) || Number(minutes) < 1) {
    return adminText.wrongMinutes
  }

  return null
}
