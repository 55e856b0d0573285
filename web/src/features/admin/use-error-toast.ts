import { useEffect } from 'react'
import { toast } from '#web/ui/overlay/toast.ts'
import { needsSecondStep } from './second-step-gate.tsx'

/** Says once that a read failed; what keeps the whole area closed, its page says. */
export function useErrorToast(error: Error | null, text: string): void {
  const isSaid = error !== null && !needsSecondStep(error)
  useEffect(() => {
    if (isSaid) toast.error(text)
  }, [isSaid, text])
}
