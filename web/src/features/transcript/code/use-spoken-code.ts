import { useEffect } from 'react'

/**
 * Writes spoken code as code in the element that holds the lines, while `isOn`. What writes it is
 * loaded then only; without a network it is loaded when that is back.
 */
export function useSpokenCode(isOn: boolean, page: HTMLElement | null): void {
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
}
