import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Whether the page is being left; then it stays busy until the browser shows it again. */
export type Ended = 'here' | 'leaving'

/** Runs one payment at a time, so that a second click changes nothing; `busyWith` names it. */
export function useOneAtATime() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const isBusy = useRef(false)
  const pressed = useRef<Element | null>(null)
  const release = useCallback(() => {
    isBusy.current = false
    setBusyWith(null)
  }, [])
  useLayoutEffect(() => {
    // A button that is disabled loses the focus; the keyboard goes on where it was.
    if (busyWith !== null || document.activeElement !== document.body) return
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [busyWith])
  useEffect(() => {
    // Back from the hosted page, a browser may show this one as it was left.
    window.addEventListener('pageshow', release)

    return () => window.removeEventListener('pageshow', release)
  }, [release])
  const run = useCallback(
    async (name: string, action: () => Promise<Ended>) => {
      if (isBusy.current) return
      isBusy.current = true
      pressed.current = document.activeElement
      setBusyWith(name)
      if ((await action()) === 'here') release()
    },
    [release],
  )

  return { busyWith, run }
}

export type OneAtATime = ReturnType<typeof useOneAtATime>
