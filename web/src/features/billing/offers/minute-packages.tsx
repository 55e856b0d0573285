import type { MinutePackage } from '@live-scribe/contract/billing/minutes'
import type { User } from '@live-scribe/contract/identity'
import { createCheckouts } from '../checkout/create-checkouts.ts'
import { useOnceReady } from '../checkout/use-once-ready.ts'
import { CustomMinutes } from './custom-minutes.tsx'
import { PackageCard } from './package-card.tsx'
import type { PurchaseChoice } from './purchase-choice.ts'
import type { SinglePayment } from './use-single-payment.ts'

const CUSTOM = 'custom-minutes'

interface MinutePackagesProps {
  packages: readonly MinutePackage[]
  user: User | null
  work: SinglePayment
  /** Called with the choice of a visitor who is not signed in. */
  onSignInRequired: (choice: PurchaseChoice) => void
  /** The item that was chosen before signing in; its checkout is opened once. */
  chosen?: Exclude<PurchaseChoice, { type: 'plan' }> | null
}

/** Shows the minutes to buy: packages, and a custom number. */
export function MinutePackages(props: MinutePackagesProps) {
  const { packages, user, work, onSignInRequired, chosen = null } = props
  const { busyWith, run } = work
  const isDisabled = busyWith !== null
  const buy = (choice: Exclude<PurchaseChoice, { type: 'plan' }>) => {
    if (!user) return onSignInRequired(choice)
    const { openPackage, openMinutes } = createCheckouts(user)
    void (choice.type === 'package'
      ? run(choice.id, () => openPackage(choice.id))
      : run(CUSTOM, () => openMinutes(choice.minutes)))
  }
  useOnceReady(chosen, user !== null, buy)

  return (
    <div className="flex flex-col gap-8">
      <ul aria-label="Packages" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {packages.map((offer) => (
          <PackageCard
            key={offer.id}
            offer={offer}
            isSignedOut={user === null}
            isBusy={busyWith === offer.id}
            isDisabled={isDisabled}
            onBuy={(id) => buy({ type: 'package', id })}
          />
        ))}
      </ul>
      <CustomMinutes
        isBusy={busyWith === CUSTOM}
        isDisabled={isDisabled}
        packages={packages}
        onBuy={(minutes) => buy({ type: 'minutes', minutes })}
        onTakePackage={(id) => buy({ type: 'package', id })}
      />
    </div>
  )
}
