import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { billingText } from '../billing-text.ts'
import type { PortalClaims } from './open-portal.ts'
import { PortalButton } from './portal-button.tsx'

interface NoticeProps {
  text: string
  action: ReactNode
  /** Whether the notice is neutral, because the user requested the change. */
  isPlain?: boolean
}

/** A banner above what it is about, with what to do. */
export function Notice({ text, action, isPlain = false }: NoticeProps) {
  return (
    <div
      role="status"
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sheet border p-4',
        isPlain ? 'border-rule-strong' : 'border-warning bg-warning/10',
      )}
    >
      <p className="flex min-w-0 flex-1 basis-60 gap-3 text-pretty">
        {!isPlain && <Icon of={TriangleAlert} size={20} className="mt-0.5 shrink-0 text-warning" />}
        {text}
      </p>
      {action}
    </div>
  )
}

/** After a failed payment: that the card must be updated to keep the plan. */
export function PastDueNotice({ planName, claims }: { planName: string; claims: PortalClaims }) {
  return (
    <Notice
      text={billingText.pastDue(planName)}
      action={
        <PortalButton claims={claims} variant="primary">
          Update card
        </PortalButton>
      }
    />
  )
}
