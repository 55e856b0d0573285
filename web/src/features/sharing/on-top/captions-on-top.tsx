import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import { Button } from '#web/ui/form/button.tsx'
import type { CaptionsOnTopProps } from './captions-on-top-props.ts'
import type { OnTopWindow } from './on-top-parts.ts'

const loadParts = () => import('./on-top-parts.ts')

interface LoadableProps extends CaptionsOnTopProps {
  /** Loads the window's code. */
  load?: typeof loadParts
}

/** Whether this browser has windows that stay above others (Chrome and Edge 116, Firefox 151). */
const hasWindowsOnTop = () => 'documentPictureInPicture' in globalThis

/**
 * A button that opens the last lines in a window above all others or, where the browser has none,
 * in a small window. What it needs is loaded when the pointer or the focus reaches it, because a
 * window opens only just after a click.
 */
export function CaptionsOnTop({ load = loadParts, ...props }: LoadableProps) {
  const [opened, setOpened] = useState<OnTopWindow | null>(null)
  const [notice, setNotice] = useState<ReactNode>(null)
  // Known before the next render: a second press may come earlier.
  const current = useRef<OnTopWindow | 'opening' | null>(null)
  const isLeft = useRef(false)
  const { store } = props
  const isOver = useTranscript(store, ({ transcript }) => transcript.status === 'completed')
  useEffect(() => opened?.leaveWith(store), [opened, store])
  useEffect(() => {
    isLeft.current = false

    return () => {
      isLeft.current = true
    }
  }, [])
  const isOnTop = hasWindowsOnTop()
  const prepare = () => void load().catch(() => {})
  const show = (next: OnTopWindow | null) => {
    current.current = next
    setOpened(next)
  }
  const open = async () => {
    const parts = await load().catch(() => null)
    if (!parts) return setNotice('Not loaded. Check your connection and try again.')
    if (!isOnTop) return setNotice(parts.openSmallWindow(props))
    const next = await parts.openOnTop(props.settings, () => show(null))
    // Nobody would write into a window that opened after its page was left.
    if (isLeft.current) return next?.close()
    show(next)
    setNotice(next ? null : 'The browser did not open the window. Press again.')
  }
  const press = () => {
    if (current.current === 'opening') return
    if (current.current) return current.current.close()
    current.current = 'opening'
    void open().finally(() => {
      if (current.current === 'opening') current.current = null
    })
  }

  if (isOver && !opened) return null

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 [@media(hover:none)]:hidden">
      <Button
        variant="quiet"
        size="small"
        className="-mx-3"
        aria-pressed={isOnTop ? opened !== null : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
      >
        {isOnTop ? 'Captions on top' : 'Captions in a small window'}
      </Button>
      <span role="status">{notice}</span>
      {opened && <opened.Captions {...props} window={opened.window} />}
    </span>
  )
}
