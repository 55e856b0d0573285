import type { MinutePackage } from '@live-scribe/contract/billing/minutes'
import type { User } from '@live-scribe/contract/identity'
import { checkoutsOf } from './checkouts.ts'
import { CustomMinutes } from './custom-minutes.tsx'
import { PackageCard } from './package-card.tsx'
import type { OneAtATime } from './use-one-at-a-time.ts'

const CUSTOM = 'custom-minutes'

interface MinutePackagesProps {
  packages: readonly MinutePackage[]
  user: User | null
  work: OneAtATime
  /** Somebody without an account wants to buy. */
  onStranger: () => void
}

/** Minutes to buy: in packages, or any number. */
export function MinutePackages({ packages, user, work, onStranger }: MinutePackagesProps) {
  const { busyWith, run } = work
  const isDisabled = busyWith !== null

  return (
    <div className="flex flex-col gap-8">
      <ul aria-label="Packages" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {packages.map((offer) => (
          <PackageCard
            key={offer.id}
            offer={offer}
            isBusy={busyWith === offer.id}
            isDisabled={isDisabled}
            onBuy={(id) => (user ? run(id, () => checkoutsOf(user).openPackage(id)) : onStranger())}
          />
        ))}
      </ul>
      <CustomMinutes
        isBusy={busyWith === CUSTOM}
        isDisabled={isDisabled}
        onBuy={(minutes) =>
          user ? run(CUSTOM, () => checkoutsOf(user).openMinutes(minutes)) : onStranger()
        }
      />
    </div>
  )
}
