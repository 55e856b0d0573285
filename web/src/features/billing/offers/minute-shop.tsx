import type { MinutePackage } from '@live-scribe/contract/billing/minutes'
import type { User } from '@live-scribe/contract/identity'
import { createCheckouts } from '../checkout/create-checkouts.ts'
import { useOnceReady } from '../checkout/use-once-ready.ts'
import { MinutePackages, type MinutesChoice, OWN_MINUTES } from './minute-packages.tsx'
import type { SinglePayment } from './use-single-payment.ts'

interface MinuteShopProps {
  packages: readonly MinutePackage[]
  /** Whether the plans are on the same page. */
  isBesidePlans?: boolean
  user: User | null
  work: SinglePayment
  /** Called with the choice of a visitor who is not signed in. */
  onSignInRequired: (choice: MinutesChoice) => void
  /** The item that was chosen before signing in; its checkout is opened once. */
  chosen?: MinutesChoice | null
}

/** Sells minutes: opens the checkout of what is chosen. */
export function MinuteShop(props: MinuteShopProps) {
  const { packages, isBesidePlans = false, user, work, onSignInRequired, chosen = null } = props
  const buy = (choice: MinutesChoice) => {
    if (!user) return onSignInRequired(choice)
    const { openPackage, openMinutes } = createCheckouts(user)
    void (choice.type === 'package'
      ? work.run(choice.id, () => openPackage(choice.id))
      : work.run(OWN_MINUTES, () => openMinutes(choice.minutes)))
  }
  useOnceReady(chosen, user !== null, buy)

  return (
    <MinutePackages
      packages={packages}
      isBesidePlans={isBesidePlans}
      isSignedOut={user === null}
      busyWith={work.busyWith}
      onBuy={buy}
    />
  )
}
