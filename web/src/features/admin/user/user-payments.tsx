import type { AdminUser } from '@live-scribe/contract/admin'
import type { UserPayment } from '@live-scribe/contract/admin/user-page'
import { useState } from 'react'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { UserList, UserListItem, UserSection } from './user-section.tsx'
import { userText } from './user-text.ts'

/** A user's payments with their refunds, and the way to refund one. */
export function UserPayments({ user, payments }: { user: AdminUser; payments: UserPayment[] }) {
  const [chosen, setChosen] = useState<(UserPayment & { id: string }) | null>(null)

  return (
    <UserSection title="Payments">
      {payments.length === 0 && <p className="text-ink-soft">{userText.noPayments}</p>}
      {payments.length > 0 && (
        <UserList label="Payments">
          {payments.map((payment) => (
            <UserListItem
              key={payment.id ?? payment.paid_at}
              title={`${formatAmount(payment.amount_cents)} · ${payment.name}`}
              note={noteOf(payment)}
              end={
                <span className="flex items-center gap-4">
                  <Badge mood={payment.state === 'disputed' ? 'warning' : 'plain'}>
                    {userText.paymentState[payment.state]}
                  </Badge>
                  {isRefundable(payment) && (
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={`Refund ${formatAmount(payment.amount_cents)} · ${payment.name}`}
                      onClick={() => setChosen(payment)}
                    >
                      Refund
                    </Button>
                  )}
                </span>
              }
            />
          ))}
        </UserList>
      )}
      {chosen && <RefundDialog user={user} payment={chosen} onClose={() => setChosen(null)} />}
    </UserSection>
  )
}

function isRefundable(payment: UserPayment): payment is UserPayment & { id: string } {
  return payment.id !== null && (payment.state === 'paid' || payment.state === 'partly_refunded')
}

function noteOf({ paid_at, refunded_cents: refunded }: UserPayment): string {
  const paid = formatDateAndTime(Date.parse(paid_at))

  return refunded > 0 ? `${paid} · ${userText.refundedPart(formatAmount(refunded))}` : paid
}
