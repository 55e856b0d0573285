import { type PlanDefinition, USAGE_RESET_DAYS } from '@live-scribe/contract/billing/plans'
import { Link } from '@tanstack/react-router'
import { limitText, minutesText } from '#web/lib/minutes-text.ts'
import { formatPrice } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { OfferCard } from './offer-card.tsx'
import type { PlanStep } from './plan-step.ts'

const CENTS = 100
const MOST_FEATURES = 3

interface PlanCardProps {
  plan: PlanDefinition
  step: PlanStep
  /** This plan is being opened. */
  isBusy: boolean
  isDisabled: boolean
  onChoose: (plan: PlanDefinition) => void
}

/** A plan: what it costs, how much may be recorded, and the way to it. */
export function PlanCard({ plan, step, isBusy, isDisabled, onChoose }: PlanCardProps) {
  return (
    <OfferCard
      name={plan.name}
      isPopular={plan.isPopular}
      price={formatPrice(plan.price * CENTS)}
      interval={plan.interval === 'month' ? '/month' : plan.interval}
      note={plan.description}
      points={pointsOf(plan)}
    >
      {(step === 'checkout' || step === 'upgrade' || step === 'portal') && (
        <Button
          variant={plan.isPopular ? 'primary' : 'outline'}
          aria-label={`Upgrade to ${plan.name}`}
          disabled={isDisabled}
          onClick={() => onChoose(plan)}
        >
          {isBusy ? 'Opening...' : 'Upgrade'}
        </Button>
      )}
      {step === 'start' && (
        <Button asChild variant="outline">
          <Link to="/sign-up/$" params={{ _splat: '' }} search={{}}>
            Start Free
          </Link>
        </Button>
      )}
      {step === 'current' && (
        <Button variant="outline" disabled>
          Current Plan
        </Button>
      )}
      {step === 'smaller' && (
        <p className="text-note text-ink-soft">
          Smaller than your plan. Cancel in Manage Subscription, then choose it once the paid month
          is over.
        </p>
      )}
    </OfferCard>
  )
}

function pointsOf({ minuteLimit, recordingLimit, features }: PlanDefinition): string[] {
  if (minuteLimit === null) return [...features]

  return [
    `${minutesText(minuteLimit)} a month`,
    `${limitText(recordingLimit)} for each recording`,
    `Minutes reset in ${USAGE_RESET_DAYS} days`,
    ...features.slice(0, MOST_FEATURES),
  ]
}
