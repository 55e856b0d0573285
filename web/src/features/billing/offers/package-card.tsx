import type { MinutePackage } from '@live-scribe/contract/billing/minutes'
import { formatHours } from '#web/lib/format/format-minutes.ts'
import { formatAmount, formatPrice } from '#web/lib/format/format-money.ts'
import { Button } from '#web/ui/form/button.tsx'
import { billingText } from '../billing-text.ts'
import { ChoiceLink } from './choice-link.tsx'
import { OfferCard } from './offer-card.tsx'

/** What every package has. */
export const packagePoints = [
  'Minutes never expire',
  'Use instantly after purchase',
  'All premium features included',
] as const

interface PackageCardProps {
  offer: MinutePackage
  /** Whether it is among the plans, of which one is the most popular, and says only what differs. */
  isBesidePlans: boolean
  /** Whether the visitor is not signed in. */
  isSignedOut: boolean
  /** Whether the checkout of this package is being opened. */
  isBusy: boolean
  isDisabled: boolean
  onBuy: (packageId: string) => void
}

/** A card with a package of minutes, paid once. */
export function PackageCard(props: PackageCardProps) {
  const { offer, isBesidePlans, isSignedOut, isBusy, isDisabled, onBuy } = props
  const { id, name, minutes, price_cents, is_popular } = offer
  const isPopular = is_popular && !isBesidePlans
  const variant = isPopular ? 'primary' : 'outline'
  const label = `Purchase Minutes: ${name}`

  return (
    <OfferCard
      name={name}
      isPopular={isPopular}
      price={formatPrice(price_cents)}
      interval="one-time"
      note={`${formatHours(minutes)}, ${formatAmount(price_cents / minutes)} per minute`}
      points={isBesidePlans ? [] : packagePoints}
    >
      {isSignedOut ? (
        <ChoiceLink choice={{ type: 'package', id }} variant={variant} label={label}>
          Purchase Minutes
        </ChoiceLink>
      ) : (
        <Button
          variant={variant}
          aria-label={label}
          disabled={isDisabled}
          onClick={() => onBuy(id)}
        >
          {isBusy ? billingText.opening : 'Purchase Minutes'}
        </Button>
      )}
    </OfferCard>
  )
}
