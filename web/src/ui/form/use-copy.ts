import { useEffect, useRef, useState } from 'react'
import { copyText } from '#web/lib/browser/copy-text.ts'

/** Milliseconds for which `isCopied` stays true. */
export const COPIED_DURATION_MS = 2000

/** Copies text; `isCopied` stays true for two seconds. */
export function useCopy(handlers: {
  onCopied?: (() => void) | undefined
  onFailed?: ((error: unknown) => void) | undefined
}) {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async (text: string) => {
    try {
      await copyText(text)
    } catch (error) {
      handlers.onFailed?.(error)
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_DURATION_MS)
    handlers.onCopied?.()
  }

  return { isCopied, copy }
}
