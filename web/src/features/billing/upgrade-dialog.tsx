import { formatAmount } from '#web/lib/money.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { UpgradeOffer } from './upgrade.ts'

interface UpgradeDialogProps {
  offer: UpgradeOffer | null
  planName: string
  onCancel: () => void
  onConfirm: () => void
}

/** What an upgrade costs now and from then on, before it is paid. */
export function UpgradeDialog({ offer, planName, onCancel, onConfirm }: UpgradeDialogProps) {
  if (!offer) return null
  const { plan, amountDueCents } = offer
  const isFree = amountDueCents <= 0

  return (
    <ConfirmDialog
      isOpen
      emphasis="confirm"
      title={`Upgrade to ${plan.name}?`}
      cancelLabel={`Keep ${planName}`}
      confirmLabel={isFree ? 'Upgrade' : `Pay ${formatAmount(amountDueCents)} and Upgrade`}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        {isFree
          ? 'There is nothing to pay now.'
          : `You pay ${formatAmount(amountDueCents)} now, by the card you have given: the difference for the rest of this month.`}{' '}
        From the next month on it is ${plan.price}.
      </p>
    </ConfirmDialog>
  )
}
