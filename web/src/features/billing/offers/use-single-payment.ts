import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * `leaving`: the browser navigates away, and the buttons stay disabled until the page is shown
 * again.
 */
export type PaymentOutcome = 'here' | 'leaving'

/**
 * Runs one payment at a time and ignores further clicks; `busyWith` is the name of the running one.
 */
export function useSinglePayment() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const isBusy = useRef(false)
  const pressed = useRef<Element | null>(null)
  const release = useCallback(() => {
    isBusy.current = false
    setBusyWith(null)
  }, [])
  useLayoutEffect(() => {
    // A disabled button loses the focus, so it is restored for the keyboard.
    if (busyWith !== null || document.activeElement !== document.body) return
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [busyWith])
  useEffect(() => {
    // A browser may restore this page from its cache on return from the hosted page.
    window.addEventListener('pageshow', release)

    return () => window.removeEventListener('pageshow', release)
  }, [release])
  const run = useCallback(
    async (name: string, action: () => Promise<PaymentOutcome>) => {
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

/** The guard of a page's payment buttons; `busyWith` is null while none runs. */
export type SinglePayment = ReturnType<typeof useSinglePayment>
