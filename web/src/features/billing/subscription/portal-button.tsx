import { Button, type ButtonVariant } from '#web/ui/form/button.tsx'
import { billingText } from '../billing-text.ts'
import { useSinglePayment } from '../offers/use-single-payment.ts'
import { openPortal, type PortalClaims } from './open-portal.ts'

interface PortalButtonProps {
  claims: PortalClaims
  variant?: ButtonVariant
  /** The text of the button. */
  children: string
}

/** Opens the customer portal. */
export function PortalButton({ claims, variant = 'outline', children }: PortalButtonProps) {
  const { busyWith, run } = useSinglePayment()

  return (
    <Button
      variant={variant}
      disabled={busyWith !== null}
      onClick={() => run('portal', () => openPortal(claims))}
    >
      {busyWith ? billingText.opening : children}
    </Button>
  )
}
