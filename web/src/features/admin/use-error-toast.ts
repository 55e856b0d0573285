import { useEffect } from 'react'
import { toast } from '#web/ui/overlay/toast.ts'
import { needsSecondStep } from './second-step-gate.tsx'

/**
 * Shows a toast once for a failed request; an error of the whole admin area is shown by its page.
 */
export function useErrorToast(error: Error | null, text: string): void {
  const isToastNeeded = error !== null && !needsSecondStep(error)
  useEffect(() => {
    if (isToastNeeded) toast.error(text)
  }, [isToastNeeded, text])
}
