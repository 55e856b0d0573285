import { type ComponentType, lazy, Suspense } from 'react'
import { OfflineMessage } from './offline-message.tsx'

// Loaded where it is shown: most visits have a network.
const Page = lazy<ComponentType>(() =>
  import('./offline-page.tsx').then(
    (part) => ({ default: part.OfflinePage }),
    () => ({ default: OfflineMessage }),
  ),
)

/** The page without a network, without its code in the script that readers load. */
export function OfflineOnDemand() {
  return (
    <Suspense fallback={<OfflineMessage />}>
      <Page />
    </Suspense>
  )
}
