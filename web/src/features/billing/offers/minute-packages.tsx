import type { MinutePackage } from '@live-scribe/contract/billing/minutes'
import { CustomMinutes } from './custom-minutes.tsx'
import { PackageCard } from './package-card.tsx'
import type { PurchaseChoice } from './purchase-choice.ts'

/** Minutes that are bought once. */
export type MinutesChoice = Exclude<PurchaseChoice, { type: 'plan' }>

/** What is busy while the checkout of an own number of minutes is opened. */
export const OWN_MINUTES = 'custom-minutes'

interface MinutePackagesProps {
  packages: readonly MinutePackage[]
  isSignedOut: boolean
  /** The package whose checkout is being opened, or `OWN_MINUTES`; null without one. */
  busyWith: string | null
  onBuy: (choice: MinutesChoice) => void
}

/** Shows the minutes to buy: packages, and a custom number. */
export function MinutePackages({ packages, isSignedOut, busyWith, onBuy }: MinutePackagesProps) {
  const isDisabled = busyWith !== null

  return (
    <div className="flex flex-col gap-8">
      <ul aria-label="Packages" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {packages.map((offer) => (
          <PackageCard
            key={offer.id}
            offer={offer}
            isSignedOut={isSignedOut}
            isBusy={busyWith === offer.id}
            isDisabled={isDisabled}
            onBuy={(id) => onBuy({ type: 'package', id })}
          />
        ))}
      </ul>
      <CustomMinutes
        isBusy={busyWith === OWN_MINUTES}
        isDisabled={isDisabled}
        packages={packages}
        onBuy={(minutes) => onBuy({ type: 'minutes', minutes })}
        onTakePackage={(id) => onBuy({ type: 'package', id })}
      />
    </div>
  )
}
