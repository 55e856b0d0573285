import { useEffect } from 'react'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { affiliateText } from './affiliate-text.ts'

/** Shows, also as a toast, that the affiliate's data could not be loaded, with a retry button. */
export function AffiliateLoadFailure({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    toast.error(affiliateText.loadFailed)
  }, [])

  return <LoadFailure onRetry={onRetry}>{affiliateText.loadFailed}</LoadFailure>
}
