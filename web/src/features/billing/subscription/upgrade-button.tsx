import type { User } from '@live-scribe/contract/identity'
import { Button } from '#web/ui/form/button.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { getAccountKind } from '../usage/account-kind.ts'
import { shouldOfferMore } from './should-offer-more.ts'

/** Links to the prices, for users to whom `shouldOfferMore` applies. */
export function UpgradeButton({ user }: { user: User }) {
  if (!shouldOfferMore(user)) return null

  return (
    <Button asChild variant="outline">
      <SiteLink href="/settings">
        {getAccountKind(user) === 'pay-as-you-go' ? 'Buy More Minutes' : 'Upgrade'}
      </SiteLink>
    </Button>
  )
}
