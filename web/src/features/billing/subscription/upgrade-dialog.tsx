import { formatAmount } from '#web/lib/format/format-money.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { billingText } from '../billing-text.ts'
import type { UpgradeOffer } from './upgrade.ts'

interface UpgradeDialogProps {
  offer: UpgradeOffer | null
  planName: string
  onCancel: () => void
  onConfirm: () => void
}

/** Confirms an upgrade: what it costs now and later. */
export function UpgradeDialog({ offer, planName, onCancel, onConfirm }: UpgradeDialogProps) {
  if (!offer) return null
  const { plan, amountDueCents } = offer
  const isFree = amountDueCents <= 0

  return (
    <ConfirmDialog
      isOpen
      emphasis="confirm"
      title={billingText.upgradeTitle(plan.name)}
      cancelLabel={billingText.keep(planName)}
      confirmLabel={isFree ? 'Upgrade' : `Pay ${formatAmount(amountDueCents)} and Upgrade`}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        {isFree ? billingText.nothingToPay : billingText.payDifference(amountDueCents)}{' '}
        {billingText.fromNextMonth(plan.name, plan.price)}
      </p>
    </ConfirmDialog>
  )
}
