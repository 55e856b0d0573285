import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { FindBarProps } from './find-bar.tsx'

// Loaded on first use.
const FindBar = lazyOptional<FindBarProps>(() =>
  import('./find-bar.tsx').then((part) => part.FindBar),
)

/** Elements that keep their keys. */
const CONTROLS = 'input, select, textarea, [role="dialog"]'

interface FindInTranscriptProps {
  store: TranscriptStore
  /** Called before the page scrolls to a match. */
  onJump?: (() => void) | undefined
}

/** The button that opens the field to find words in this transcript; the key is `/`. */
export function FindInTranscript({ store, onJump }: FindInTranscriptProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const isControl = target instanceof Element && target.closest(CONTROLS)
      if (key !== '/' || ctrlKey || metaKey || altKey || isControl) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)

    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-keyshortcuts="/"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="min-h-11 rounded-control px-1 hover:text-ink"
      >
        Find
      </button>
      {isOpen && (
        <Suspense>
          <FindBar {...{ store, onJump }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
