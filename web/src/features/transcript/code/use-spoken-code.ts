import { type RefCallback, useCallback, useEffect, useState } from 'react'

/**
 * Writes spoken code as code in the element that the returned ref takes, while `isOn`. What writes
 * it is loaded then only; without a network it is loaded when that is back. The element is passed on
 * to `attach`.
 */
export function useSpokenCode(
  isOn: boolean,
  attach: (page: HTMLDivElement | null) => void,
): RefCallback<HTMLDivElement> {
  const [page, setPage] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (!isOn || !page) return
    const leaving = new AbortController()
    const { signal } = leaving
    const start = async () => {
      try {
        const { writeSpokenCode } = await import('./write-spoken-code.ts')
        if (!signal.aborted) writeSpokenCode(page, signal)
      } catch {
        window.addEventListener('online', start, { once: true, signal })
      }
    }
    void start()

    return () => leaving.abort()
  }, [isOn, page])

  return useCallback(
    (element) => {
      attach(element)
      setPage(element)
    },
    [attach],
  )
}
