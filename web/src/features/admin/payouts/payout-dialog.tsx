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
import { payPayout } from './payouts-api.ts'
import { payoutsText } from './payouts-text.ts'

/** Asks for the reference with which a month was paid, or for the right one. */
export function PayoutDialog({
  payout,
  onClose,
}: {
  payout: AffiliatePayout
  onClose: () => void
}) {
  const { id, email, state } = payout
  const isCorrection = state === 'paid'
  const amount = formatAmount(payout.payable_cents)
  const queryClient = useQueryClient()
  const [reference, setReference] = useState(payout.reference ?? '')
  const [fault, setFault] = useState<string>()
  const pay = useMutation({
    mutationFn: () => payPayout(id, { reference: reference.trim(), is_correction: isCorrection }),
    onSuccess: () => {
      toast.success(isCorrection ? payoutsText.corrected(email) : payoutsText.marked(amount, email))
      onClose()
    },
    onError: (error) =>
      setFault((error instanceof ApiError && error.serverText) || payoutsText.markFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reference.trim() === '') return setFault(payoutsText.noReference)
    if (!pay.isPending) pay.mutate()
  }
  const title = isCorrection ? payoutsText.correctTitle(email) : payoutsText.payTitle(amount, email)

  return (
    <Modal title={title} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-6">
        {!isCorrection && <p className="text-ink-soft">{payoutsText.payNote}</p>}
        <Field
          label="Reference"
          data-autofocus
          autoComplete="off"
          maxLength={MAX_PAYOUT_REFERENCE_LENGTH}
          hint={payoutsText.referenceHint}
          error={fault}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={pay.isPending}>
            {isCorrection ? 'Correct it' : 'Mark as paid'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
