import type { User } from '@live-scribe/contract/identity'
import { Button } from '#web/ui/form/button.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { getAccountKind } from '../usage/account-kind.ts'
import { shouldOfferMore } from './should-offer-more.ts'

/**
 * Links to the settings to resume a cancelled plan, or to get more where `shouldOfferMore` applies;
 * nothing while a payment is due, which has a notice of its own.
 */
export function UpgradeButton({ user }: { user: User }) {
  const label = labelFor(user)
  if (label === null) return null

  return (
    <Button asChild variant="outline">
      <SiteLink href="/settings">{label}</SiteLink>
    </Button>
  )
}

function labelFor(user: User): string | null {
  if (user.subscription_status === 'past_due') return null
  if (user.subscription_ends_at) return 'Resume'
  if (!shouldOfferMore(user)) return null

  return getAccountKind(user) === 'pay-as-you-go' ? 'Buy More Minutes' : 'Upgrade'
}
