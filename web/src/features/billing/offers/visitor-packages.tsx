import { listMinutePackages, type MinutePackage } from '@live-scribe/contract/billing/minutes'
import { useEffect, useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { navigateAway } from '#web/lib/links/navigate-away.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { MinutePackages } from './minute-packages.tsx'
import { getSignInPath } from './purchase-choice.ts'

type Loading = 'loading' | 'failed' | readonly MinutePackage[]

/** The minutes that this server sells, for a visitor who is not signed in. */
export function VisitorPackages() {
  const [packages, setPackages] = useState<Loading>('loading')
  useEffect(() => {
    if (packages !== 'loading') return
    let isGone = false
    callEndpoint(listMinutePackages, {}).then(
      (reply) => !isGone && setPackages(reply.packages),
      () => !isGone && setPackages('failed'),
    )

    return () => {
      isGone = true
    }
  }, [packages])
  if (packages === 'loading') return <p className="text-ink-soft">Loading packages...</p>
  if (packages === 'failed') {
    return (
      <LoadFailure onRetry={() => setPackages('loading')}>
        The packages could not be loaded.
      </LoadFailure>
    )
  }

  return (
    <MinutePackages
      packages={packages}
      isBesidePlans
      isSignedOut
      busyWith={null}
      onBuy={(choice) => navigateAway(getSignInPath(choice))}
    />
  )
}
