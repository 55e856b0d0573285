import type { UserPayment } from '@live-scribe/contract/admin/user-page'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { randomId } from '#web/lib/random-id.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { refundPayment } from './user-api.ts'
import { userText } from './user-text.ts'

interface RefundDialogProps {
  user: { id: string; email: string }
  payment: UserPayment & { id: string }
  onClose: () => void
}

/** Asks twice before what is left of a payment is refunded; a retry is the same refund. */
export function RefundDialog({ user, payment, onClose }: RefundDialogProps) {
  const queryClient = useQueryClient()
  const refundId = useRef(randomId())
  const cents = payment.amount_cents - payment.refunded_cents
  const amount = formatAmount(cents)
  const refund = async (reason: string) => {
    try {
      const { payment: after } = await refundPayment(user.id, {
        refund_id: refundId.current,
        payment_id: payment.id,
        amount_cents: cents,
        reason,
      })
      if (after.state === 'refunded') toast.success(userText.refunded(amount, user.email))
      else toast.info(userText.refundAsked(amount))
    } catch (error) {
      // A refused refund is over; only one without an answer goes on under its id.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) refundId.current = randomId()
      throw error
    }
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <ReasonDialog
      title={userText.refundTitle(amount, user.email)}
      confirmLabel="Go on"
      again={{
        text: userText.refundAgain(amount, user.email),
        confirmLabel: `Refund ${amount}`,
      }}
      act={refund}
      onClose={onClose}
    >
      {userText.refundNote}
    </ReasonDialog>
  )
}
