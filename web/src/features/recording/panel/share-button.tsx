import { Link2Off, Pin, Share2, X } from 'lucide'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The sheet behind the button: closed, open until something else is pressed, or kept beside the text. */
export type ShareSheet = 'closed' | 'open' | 'pinned'

/** Whether the window has room for a sheet beside the text, as of the class `beside-sheet`. */
const HAS_ROOM = '(width >= 64rem)'
/** Pixels between the button and its sheet in a wide window. */
const GAP_PX = 8
/** Pixels of the sheet that are in view even where its button is at the bottom of the window. */
const MIN_VISIBLE_PX = 320

interface ShareButtonProps {
  isShared: boolean
  sheet: ShareSheet
  onSheet: (sheet: ShareSheet) => void
  /** Whether the sheet can be kept beside the text, where a window is wide enough. */
  canPin?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** What the sheet shows. */
  children: ReactNode
}

/** The button behind which everything about sharing is, and its sheet at the edge of the window. */
export function ShareButton(props: ShareButtonProps) {
  const {
    isShared,
    sheet,
    onSheet,
    canPin = false,
    variant = 'outline',
    size = 'medium',
    children,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const isOpen = sheet !== 'closed'
  const close = () => {
    const hadFocus = panel.current?.contains(document.activeElement) === true
    onSheet('closed')
    if (hadFocus) box.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  const leave = useEffectEvent((event: PointerEvent | KeyboardEvent) => {
    const isInside = event.target instanceof Node && box.current?.contains(event.target) === true
    const isBeside = sheet === 'pinned' && window.matchMedia(HAS_ROOM).matches
    if (event instanceof PointerEvent) {
      if (!isInside && !isBeside) close()
    } else if (event.key === 'Escape' && (isInside || !isBeside)) close()
  })
  // Asked for by a press: a sheet that was kept open takes no focus when a recording starts.
  const isAskedFor = useRef(false)
  useEffect(() => {
    if (isOpen && isAskedFor.current) panel.current?.focus({ preventScroll: true })
    isAskedFor.current = false
  }, [isOpen])
  useEffect(() => {
    if (sheet === 'closed') return
    const onEvent = (event: PointerEvent | KeyboardEvent) => leave(event)
    document.addEventListener('pointerdown', onEvent)
    document.addEventListener('keydown', onEvent)

    return () => {
      document.removeEventListener('pointerdown', onEvent)
      document.removeEventListener('keydown', onEvent)
    }
  }, [sheet])
  const placeBelowButton = useCallback((element: HTMLDivElement | null) => {
    panel.current = element
    const button = box.current?.querySelector('button')
    if (!element || !button) return
    const below = Math.round(button.getBoundingClientRect().bottom) + GAP_PX
    const top = Math.min(Math.max(below, 2 * GAP_PX), window.innerHeight - MIN_VISIBLE_PX)
    element.style.setProperty('--below-button', `${top}px`)
  }, [])
  const icon = isShared ? Share2 : Link2Off

  return (
    <div ref={box} className="contents">
      <Button
        variant={variant}
        size={size}
        className={props.className}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          isAskedFor.current = !isOpen
          if (isOpen) close()
          else onSheet('open')
        }}
      >
        <Icon of={icon} size={size === 'small' ? 16 : 18} />
        {isShared ? 'Share' : 'Sharing is off'}
      </Button>
      {isOpen && (
        <div
          ref={placeBelowButton}
          id={id}
          role="dialog"
          aria-label="Share"
          data-sheet=""
          tabIndex={-1}
          className="fixed inset-x-4 bottom-4 z-40 flex max-h-[min(36rem,calc(100dvh-11rem))] animate-appear flex-col rounded-sheet border border-rule bg-sheet text-ink shadow-sheet sm:inset-x-auto sm:right-4 sm:w-80 lg:top-(--below-button) lg:bottom-auto lg:max-h-[calc(100dvh-var(--below-button)-1rem)]"
        >
          <div className="flex items-center justify-between gap-2 border-b border-rule py-1 pr-1 pl-5">
            <h2 className="font-sans text-lg font-semibold">Share</h2>
            <span className="flex items-center">
              {canPin && (
                <Button
                  variant="quiet"
                  size="small"
                  className="max-lg:hidden"
                  aria-pressed={sheet === 'pinned'}
                  onClick={() => onSheet(sheet === 'pinned' ? 'open' : 'pinned')}
                >
                  <Icon of={Pin} size={16} className={sheet === 'pinned' ? 'fill-current' : ''} />
                  Keep open
                </Button>
              )}
              <IconButton label="Close" onClick={close}>
                <Icon of={X} size={18} />
              </IconButton>
            </span>
          </div>
          <div className="flex min-h-0 flex-col overflow-y-auto px-5 pt-4 pb-5">{children}</div>
        </div>
      )}
    </div>
  )
}
