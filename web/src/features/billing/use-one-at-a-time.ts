import { useCallback, useEffect, useRef, useState } from 'react'

/** Whether the page is being left; then it stays busy until the browser shows it again. */
export type Ended = 'here' | 'leaving'

/** Runs one payment at a time, so that a second click changes nothing; `busyWith` names it. */
export function useOneAtATime() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const isBusy = useRef(false)
  const release = useCallback(() => {
    isBusy.current = false
    setBusyWith(null)
  }, [])
  useEffect(() => {
    // Back from the hosted page, a browser may show this one as it was left.
    window.addEventListener('pageshow', release)

    return () => window.removeEventListener('pageshow', release)
  }, [release])
  const run = useCallback(
    async (name: string, action: () => Promise<Ended>) => {
      if (isBusy.current) return
      isBusy.current = true
      setBusyWith(name)
      if ((await action()) === 'here') release()
    },
    [release],
  )

  return { busyWith, run }
}

export type OneAtATime = ReturnType<typeof useOneAtATime>
