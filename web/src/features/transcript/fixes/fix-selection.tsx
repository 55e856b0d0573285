import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Button } from '#web/ui/form/button.tsx'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { useTranscript } from '../list/use-transcript.ts'
import { FIX_ID } from '../list/write-runs.tsx'
import type { PopoverAnchor } from './fix-popover.tsx'
import type { FixedSession } from './fix-words.ts'
import type { SelectedWords } from './selected-words.ts'
import { loadPopover, type Selected, useSelection } from './use-selection.ts'

const FixPopover = lazyOptional(async () => (await loadPopover()).FixPopover)

/** Pixels between selected words and what is offered below them. */
const OFFER_GAP_PX = 8
const OFFER_HEIGHT_PX = 44

/** Says what to do where words of no line, or of several lines, are selected. */
const SELECT_WITHIN_A_LINE = 'To fix words, select them within one line.'
const SELECT_AS_WRITTEN = `${SELECT_WITHIN_A_LINE} Numbers are fixed as they are written: press N.`
const NOTE_CLASS =
  'pointer-events-none fixed z-30 rounded-sheet border border-rule bg-sheet px-3 py-2 font-sans text-note text-ink-soft shadow-sheet'

interface OpenedForm {
  anchor: PopoverAnchor
  selected: SelectedWords | null
}

/** Offers to fix the words that the owner selects, and words that are typed. */
export function FixSelection({ page, ...session }: FixedSession & { page: HTMLElement }) {
  const { store } = session
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const selected = useSelection(page, store)
  const hasText = useTranscript(store, ({ transcript }) => transcript.entries.length > 0)
  const isWritten = useTranscript(store, ({ transcript }) => transcript.chooseForm === null)
  const line = useRef<HTMLParagraphElement>(null)
  const open = (anchor: PopoverAnchor) => setOpened({ anchor, selected: selected?.words ?? null })
  const close = (id: number | null) => {
    // Closed at once: a popover that loses the focus would close without a fix.
    flushSync(() => setOpened(null))
    document.getSelection()?.removeAllRanges()
    const fixed = id === null ? null : page.querySelector<HTMLElement>(`[${FIX_ID}="${id}"]`)
    const focused = fixed ?? line.current?.querySelector('button')
    focused?.focus({ preventScroll: true })
  }

  return (
    <>
      {hasText && (
        <p ref={line} className="order-1 pt-2 font-sans">
          <Button
            variant="quiet"
            size="small"
            className="-ml-3"
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => open(currentTarget)}
          >
            Fix words
          </Button>
        </p>
      )}
      {selected && !opened && (
        <SelectionOffer
          {...selected}
          note={isWritten ? SELECT_WITHIN_A_LINE : SELECT_AS_WRITTEN}
          onClick={open}
        />
      )}
      {opened && (
        <Suspense>
          <FixPopover {...session} {...opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface SelectionOfferProps extends Selected {
  note: string
  onClick: (anchor: PopoverAnchor) => void
}

/** What is offered beside a selection, with which it moves: a button, or what to select instead. */
function SelectionOffer({ words, range, note, onClick }: SelectionOfferProps) {
  const [, setScrolls] = useState(0)
  useEffect(() => {
    const move = () => setScrolls((count) => count + 1)
    const leaving = new AbortController()
    const options = { passive: true, signal: leaving.signal }
    for (const name of ['scroll', 'resize']) window.addEventListener(name, move, options)

    return () => leaving.abort()
  }, [])
  const { left, bottom, top } = range.getBoundingClientRect()
  const below = bottom + OFFER_GAP_PX
  const isBelow = below + OFFER_HEIGHT_PX < window.innerHeight
  const place = isBelow ? below : Math.max(top - OFFER_GAP_PX - OFFER_HEIGHT_PX, OFFER_GAP_PX)
  const style = { left: Math.max(left, OFFER_GAP_PX), top: place }

  return createPortal(
    words ? (
      <Button
        variant="ink"
        size="small"
        className="fixed z-30 shadow-sheet"
        style={style}
        // The selection stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onClick(range.cloneRange())}
      >
        Fix
      </Button>
    ) : (
      <p role="status" className={NOTE_CLASS} style={style}>
        {note}
      </p>
    ),
    document.body,
  )
}
