import { ArrowUp, X } from 'lucide'
import { useState, useSyncExternalStore } from 'react'
import { clearMatches } from '#web/features/transcript/find/paint-matches.ts'
import { showLineWhenRead } from '#web/features/transcript/find/show-line.ts'
import { useFixedText } from '#web/features/transcript/fixes/use-fixed-text.ts'
import { marksOf } from '#web/features/transcript/marks/marks-of.ts'
import type { TranscriptEntry } from '#web/features/transcript/model/transcript-entry.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { listMissed } from './missed-items.ts'
import { MissedList } from './missed-list.tsx'
import type { Place } from './place.ts'
import { describeItems } from './place-text.ts'

interface PlaceNoteProps {
  code: string
  isOwner: boolean
  store: TranscriptStore
  place: Extract<Place, { name: 'back' }>
  /** The log up to the last line missed. */
  entries: readonly TranscriptEntry[]
  /** What was missed, in a sentence. */
  text: string
  /** Called before the page scrolls to a line. */
  onJump: () => void
  onDismiss: () => void
}

/**
 * Says what was missed, with the way to the marked line and to the questions and marks since. It is
 * over the text, which stays where it is, and leaves the column of copy buttons free.
 */
export function PlaceNote({ store, place, entries, text, onDismiss, ...props }: PlaceNoteProps) {
  const textOf = useFixedText(store)
  const marked = marksOf(props.code, props.isOwner)
  const { marks } = useSyncExternalStore(marked.subscribe, marked.getSnapshot)
  const items = listMissed({ entries, line: place.line, marks, textOf })
  const [isOpen, setOpen] = useState(false)
  const jump = (to: number) => {
    props.onJump()
    clearMatches()
    showLineWhenRead(store, to)
  }

  return (
    <section
      aria-label="Your place"
      data-print="no"
      className="absolute top-2 left-0 z-10 max-w-[min(100%-2.25rem,32rem)] animate-appear rounded-sheet border border-rule-strong bg-sheet font-sans text-note text-ink shadow-sheet"
    >
      <div className="flex flex-wrap items-center gap-x-1 pl-4">
        <span className="py-2 tabular-nums max-sm:flex-1 max-sm:basis-3/4">{text}</span>
        <Button
          variant="quiet"
          size="small"
          className="min-h-11! max-sm:order-2 max-sm:-ml-3"
          onClick={() => jump(place.line)}
        >
          <Icon of={ArrowUp} size={16} />
          Your place
        </Button>
        {items.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="min-h-11! max-sm:order-2"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {describeItems(items)}
          </Button>
        )}
        <span className="max-sm:order-1">
          <IconButton label="Dismiss" onClick={onDismiss}>
            <Icon of={X} size={16} />
          </IconButton>
        </span>
      </div>
      {isOpen && items.length > 0 && <MissedList items={items} onJump={jump} />}
    </section>
  )
}
