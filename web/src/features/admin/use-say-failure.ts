import { useEffect } from 'react'
import { toast } from '#web/ui/toast.ts'

/** Says once that a read failed. */
export function useSayFailure(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) toast.error(text)
  }, [hasFailed, text])
}
