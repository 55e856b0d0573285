import {
  type AffiliatePayout,
  MAX_PAYOUT_REFERENCE_LENGTH,
} from '@live-scribe/contract/affiliates/payouts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { payPayout, takePayoutBack } from './payouts-api.ts'
import { payoutsText } from './payouts-text.ts'

type Task = 'pay' | 'correct' | 'take-back'

interface PayoutDialogProps {
  payout: AffiliatePayout
  onClose: () => void
}

/** Asks for the reference with which a month was paid, for the right one, or why it was not paid. */
export function PayoutDialog({ payout, onClose }: PayoutDialogProps) {
  const [task, setTask] = useState<Task>(payout.state === 'paid' ? 'correct' : 'pay')
  const texts = describe(task, payout)

  return (
    <Modal title={texts.title} onClose={onClose}>
      {texts.note && <p className="mt-5 text-ink-soft">{texts.note}</p>}
      <PayoutForm key={task} {...{ task, texts, payout, onClose }} />
      {task === 'correct' && (
        <p className="mt-5 border-t border-rule pt-4">
          <Button variant="quiet" onClick={() => setTask('take-back')}>
            {payoutsText.wasNotPaid}
          </Button>
        </p>
      )}
    </Modal>
  )
}

interface PayoutFormProps extends PayoutDialogProps {
  task: Task
  texts: ReturnType<typeof describe>
}

function PayoutForm({ task, texts, payout, onClose }: PayoutFormProps) {
  const { id } = payout
  const queryClient = useQueryClient()
  const [words, setWords] = useState(task === 'correct' ? (payout.reference ?? '') : '')
  const [fault, setFault] = useState<string>()
  const send = useMutation({
    mutationFn: () =>
      task === 'take-back'
        ? takePayoutBack(id, { reference: payout.reference ?? '', reason: words.trim() })
        : payPayout(id, { reference: words.trim(), is_correction: task === 'correct' }),
    onSuccess: () => {
      toast.success(texts.done)
      onClose()
    },
    onError: (error) => setFault((error instanceof ApiError && error.serverText) || texts.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '') return setFault(texts.missing)
    if (!send.isPending) send.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-6">
      <Field
        label={texts.label}
        data-autofocus
        autoComplete="off"
        maxLength={MAX_PAYOUT_REFERENCE_LENGTH}
        hint={texts.hint}
        error={fault}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={send.isPending}>
          {texts.action}
        </Button>
      </div>
    </form>
  )
}

function describe(task: Task, { email, payable_cents: cents }: AffiliatePayout) {
  const amount = formatAmount(cents)
  const reference = {
    label: 'Reference',
    hint: payoutsText.referenceHint,
    missing: payoutsText.noReference,
    failed: payoutsText.markFailed,
  }
  switch (task) {
    case 'pay':
      return {
        ...reference,
        title: payoutsText.payTitle(amount, email),
        note: payoutsText.payNote,
        action: 'Mark as paid',
        done: payoutsText.marked(amount, email),
      }
    case 'correct':
      return {
        ...reference,
        title: payoutsText.correctTitle(email),
        note: null,
        action: 'Correct it',
        done: payoutsText.corrected(email),
      }
    case 'take-back':
      return {
        label: 'Reason',
        hint: payoutsText.reasonHint,
        missing: payoutsText.noReason,
        failed: payoutsText.takeBackFailed,
        title: payoutsText.takeBackTitle(amount, email),
        note: payoutsText.takeBackNote,
        action: 'Mark as not paid',
        done: payoutsText.takenBack(amount, email),
      }
  }
}
