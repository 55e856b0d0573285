import { ChevronDown, ChevronUp, X } from 'lucide'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { MAX_MATCHES } from './find-matches.ts'
import { useMatches } from './use-matches.ts'

/** Where the browser paints the words of a match, its line is not painted as well. */
const LINE_UNPAINTED = '[data-found] { background: none }'

/** The transcript that is open, and what its page does. */
export interface FindBarProps {
  store: TranscriptStore
  /** Called before the page scrolls to a match. */
  onJump?: (() => void) | undefined
  onClose: () => void
}

/** The field that finds words in this transcript, with the number of matches and the way to them. */
export function FindBar({ store, onJump, onClose }: FindBarProps) {
  const [typed, setTyped] = useState('')
  const { matches, current, step } = useMatches(useDeferredValue(typed), { store, onJump })
  // Lines are read in order: those that are missing are later ones.
  const isReading = useTranscript(
    store,
    ({ transcript, firstRead }) =>
      firstRead.name === 'reading' || transcript.announced > transcript.entries.length,
  )
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const before = document.activeElement
    field.current?.focus({ preventScroll: true })

    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark
    <form
      role="search"
      data-print="no"
      aria-label="Find in this transcript"
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
      className="fixed inset-x-3 top-3 z-40 flex flex-wrap items-center justify-end gap-1 rounded-sheet border border-rule-strong bg-sheet p-1.5 font-sans text-note text-ink shadow-sheet sm:left-auto sm:w-[26rem]"
    >
      {'highlights' in CSS && <style>{LINE_UNPAINTED}</style>}
      <input
        ref={field}
        type="text"
        dir="auto"
        aria-label="Find in this transcript"
        placeholder="Find in this transcript"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="next"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="min-h-11 w-full min-w-0 rounded-control sm:w-0 sm:flex-1 bg-transparent px-3 text-body text-ink placeholder:text-ink-faint"
      />
      <span role="status" className="figures px-1 whitespace-nowrap text-ink-soft">
        {typed.trim() === '' ? '' : describe(matches.length, current, isReading)}
      </span>
      <IconButton label="Previous" onClick={() => step(-1)}>
        <Icon of={ChevronUp} size={18} />
      </IconButton>
      <IconButton label="Next" onClick={() => step(1)}>
        <Icon of={ChevronDown} size={18} />
      </IconButton>
      <IconButton label="Close" onClick={onClose}>
        <Icon of={X} size={18} />
      </IconButton>
    </form>
  )
}

function describe(count: number, current: number, isReading: boolean): string {
  const so = isReading ? ', still loading' : ''
  if (count === 0) return `None${so}`
  const of = count === MAX_MATCHES ? `${count} or more` : String(count)

  return `${current + 1} of ${of}${so}`
}
