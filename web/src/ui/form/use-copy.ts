import { useEffect, useRef, useState } from 'react'
import { COPIED_DURATION_MS, copyText } from '#web/lib/browser/copy-text.ts'

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
