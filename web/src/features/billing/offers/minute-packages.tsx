import type { MinutePackage } from '@live-scribe/contract/billing/minutes'
import { Plus } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { CustomMinutes } from './custom-minutes.tsx'
import { PointList } from './offer-card.tsx'
import { PackageCard, packagePoints } from './package-card.tsx'
import type { PurchaseChoice } from './purchase-choice.ts'

/** Minutes that are bought once. */
export type MinutesChoice = Exclude<PurchaseChoice, { type: 'plan' }>

/** What is busy while the checkout of an own number of minutes is opened. */
export const OWN_MINUTES = 'custom-minutes'

/** Packages that stand in a row; larger ones and an own number are behind one line. */
const SHOWN_AT_FIRST = 3

interface MinutePackagesProps {
  packages: readonly MinutePackage[]
  /** Whether the plans are on the same page. */
  isBesidePlans: boolean
  isSignedOut: boolean
  /** The package whose checkout is being opened, or `OWN_MINUTES`; null without one. */
  busyWith: string | null
  onBuy: (choice: MinutesChoice) => void
}

/** Shows the minutes to buy: packages, and a custom number. */
export function MinutePackages(props: MinutePackagesProps) {
  const { packages, isBesidePlans, isSignedOut, busyWith, onBuy } = props
  const isDisabled = busyWith !== null
  const list = (label: string, offers: readonly MinutePackage[]) =>
    offers.length > 0 && (
      <ul aria-label={label} className="grid gap-4 md:grid-cols-3">
        {offers.map((offer) => (
          <PackageCard
            key={offer.id}
            offer={offer}
            isBesidePlans={isBesidePlans}
            isSignedOut={isSignedOut}
            isBusy={busyWith === offer.id}
            isDisabled={isDisabled}
            onBuy={(id) => onBuy({ type: 'package', id })}
          />
        ))}
      </ul>
    )

  return (
    <div className="flex flex-col gap-4">
      {list('Packages', packages.slice(0, SHOWN_AT_FIRST))}
      {isBesidePlans && (
        <PointList
          className="flex flex-wrap gap-x-6 gap-y-2 text-note text-ink-soft"
          points={packagePoints}
        />
      )}
      <details className="group" open={packages.length === 0}>
        <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-2 font-semibold hover:bg-ink/6">
          Other amounts
          <Icon of={Plus} size={18} className="group-open:rotate-45" />
        </summary>
        <div className="flex flex-col gap-8 pt-4">
          {list('Larger packages', packages.slice(SHOWN_AT_FIRST))}
          <CustomMinutes
            isBusy={busyWith === OWN_MINUTES}
            isDisabled={isDisabled}
            packages={packages}
            onBuy={(minutes) => onBuy({ type: 'minutes', minutes })}
            onTakePackage={(id) => onBuy({ type: 'package', id })}
          />
        </div>
      </details>
    </div>
  )
}
