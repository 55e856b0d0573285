import { DEFAULT_USAGE_MONTH_DAYS, type PlanDefinition } from '@live-scribe/contract/billing/plans'
import { formatDay } from '#web/lib/format/format-date.ts'
import { formatMinutes, formatMinutesLimit } from '#web/lib/format/format-minutes.ts'
import { formatPrice } from '#web/lib/format/format-money.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { billingText } from '../billing-text.ts'
import { ChoiceLink } from './choice-link.tsx'
import { OfferCard } from './offer-card.tsx'
import type { PlanAction } from './plan-action.ts'

const CENTS = 100
const MAX_FEATURES = 3

interface PlanCardProps {
  plan: PlanDefinition
  /** What the card lists. */
  points: readonly string[]
  step: PlanAction
  /** When a plan scheduled for the next month starts. */
  startsAt: string | null
  /** Whether the visitor is not signed in. */
  isSignedOut: boolean
  /** Whether the checkout of this plan is being opened. */
  isBusy: boolean
  isDisabled: boolean
  onChoose: (plan: PlanDefinition) => void
}

/** A card with a plan's price, limits and button. */
export function PlanCard(props: PlanCardProps) {
  const { plan, points, step, startsAt, isSignedOut, isBusy, isDisabled, onChoose } = props
  const { id } = plan

  return (
    <OfferCard
      name={plan.name}
      isPopular={plan.isPopular}
      price={formatPrice(plan.price * CENTS)}
      interval={plan.interval === 'month' ? '/month' : plan.interval}
      note={plan.description}
      points={points}
    >
      {step === 'checkout' && isSignedOut && id !== 'free' && (
        <ChoiceLink
          choice={{ type: 'plan', plan: id }}
          variant={plan.isPopular ? 'primary' : 'outline'}
          label={`Choose ${plan.name}`}
        >
          {`Choose ${plan.name}`}
        </ChoiceLink>
      )}
      {!isSignedOut &&
        (step === 'checkout' || step === 'upgrade' || step === 'portal' || step === 'smaller') && (
          <Button
            variant={plan.isPopular && step !== 'smaller' ? 'primary' : 'outline'}
            aria-label={`${step === 'smaller' ? 'Change' : 'Upgrade'} to ${plan.name}`}
            disabled={isDisabled}
            onClick={() => onChoose(plan)}
          >
            {isBusy
              ? billingText.opening
              : step === 'smaller'
                ? `Change to ${plan.name}`
                : 'Upgrade'}
          </Button>
        )}
      {step === 'start' && (
        <Button asChild variant="outline">
          <SiteLink href="/sign-up">Start Free</SiteLink>
        </Button>
      )}
      {step === 'current' && (
        <Button variant="outline" disabled>
          Current Plan
        </Button>
      )}
      {step === 'next' && startsAt && (
        <Button variant="outline" disabled>
          {billingText.startsOn(formatDay(Date.parse(startsAt)))}
        </Button>
      )}
    </OfferCard>
  )
}

/** All that a plan has, for a card that stands alone. */
export function listPoints(plan: PlanDefinition): string[] {
  if (plan.minuteLimit === null) return [...plan.features]

  return [
    ...listAllowance(plan),
    `Minutes reset in ${DEFAULT_USAGE_MONTH_DAYS} days`,
    ...plan.features.slice(0, MAX_FEATURES),
  ]
}

/** How many minutes a paid plan has; nothing for Free, which lists them among its features. */
export function listAllowance({ minuteLimit, recordingLimit }: PlanDefinition): string[] {
  if (minuteLimit === null) return []

  return [
    `${formatMinutes(minuteLimit)} a month`,
    `Up to ${formatMinutesLimit(recordingLimit)} per recording`,
  ]
}
