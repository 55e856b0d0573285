import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import { formatDay } from '#web/lib/format/format-date.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { billingText } from '../billing-text.ts'

interface ChangeDialogProps {
  /** The smaller plan; null while none is chosen. */
  plan: PlanDefinition | null
  subscription: SubscriptionInfo | null
  onCancel: () => void
  onConfirm: () => void
}

/** Confirms a smaller plan: when it starts and what it costs. */
export function ChangeDialog({ plan, subscription, onCancel, onConfirm }: ChangeDialogProps) {
  if (!plan || !subscription) return null
  const { plan_name: current, usageResetAt } = subscription
  const day = formatDay(Date.parse(usageResetAt ?? ''))

  return (
    <ConfirmDialog
      isOpen
      emphasis="confirm"
      title={billingText.changeTitle(plan.name)}
      cancelLabel={billingText.keep(current)}
      confirmLabel={`Change to ${plan.name}`}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        {billingText.changeFrom(current, day)}{' '}
        {billingText.changeTo(plan.name, plan.minuteLimit ?? 0, plan.price)}
      </p>
    </ConfirmDialog>
  )
}
