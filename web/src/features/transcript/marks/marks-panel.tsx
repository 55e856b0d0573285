import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '#web/lib/browser/copy-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFixedText } from '../fixes/use-fixed-text.ts'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { MarksSnapshot } from './mark-store.ts'
import { MarksList, type MarksListProps } from './marks-list.tsx'
import { writeMarks } from './marks-text.ts'

/** The marks, and what is done with them. */
export interface MarksPanelProps extends Omit<MarksListProps, 'entries' | 'textOf'>, MarksSnapshot {
  transcript: TranscriptStore
  isOwner: boolean
  /** Whether L returns to the end on this page. */
  hasLiveKey: boolean
  onClose: () => void
}

/** The list of marks over the text, until it is closed. */
export function MarksPanel({ transcript, isOwner, hasLiveKey, onClose, ...list }: MarksPanelProps) {
  const entries = useTranscript(transcript, ({ transcript: { entries: all } }) => all)
  const textOf = useFixedText(transcript)
  const box = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => {
    const before = document.activeElement
    if (!box.current?.contains(before)) box.current?.focus({ preventScroll: true })

    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const copy = () =>
    copyText(writeMarks(list.marks, entries, textOf)).then(
      () => setCopied('Copied'),
      () => setCopied('Copying failed. Select the marks, then copy them.'),
    )

  return (
    <section
      ref={box}
      tabIndex={-1}
      data-print="no"
      aria-label="Marks"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="fixed inset-x-3 top-3 z-40 flex max-h-[min(34rem,75dvh)] flex-col rounded-sheet border border-rule-strong bg-sheet font-sans text-note text-ink shadow-sheet sm:left-auto sm:w-[26rem]"
    >
      <header className="flex items-center gap-1 border-b border-rule py-1 pr-1 pl-4">
        <h2 className="mr-auto font-sans text-body font-semibold">Marks</h2>
        <span role="status" className="px-1 text-ink-soft">
          {copied}
        </span>
        {list.marks.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => void copy()}>
            Copy all
          </Button>
        )}
        <IconButton label="Close" onClick={onClose}>
          <Icon of={X} size={18} />
        </IconButton>
      </header>
      <div className="flex flex-col gap-1 overflow-y-auto px-4 py-2">
        {list.problem !== null && (
          <p role="alert" className="text-danger">
            {list.problem}
          </p>
        )}
        {list.unsaved > 0 && (
          <p className="text-warning">
            {`${list.unsaved} not saved yet: kept in this browser until the server has ${list.unsaved === 1 ? 'it' : 'them'}.`}
          </p>
        )}
        <MarksList {...list} {...{ entries, textOf }} />
        <p className="border-t border-rule pt-2 text-ink-faint">
          {isOwner
            ? 'Only you see your marks.'
            : 'Only this browser has your marks; nothing is sent.'}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 pb-1 text-ink-faint">
          <Key name="M" text="marks the moment" />
          <Key
            name="U"
            text={isOwner ? 'unpins the question for everybody' : 'hides the pinned question here'}
          />
          <Key name="N" text="shows numbers as they were said, and back" />
          <Key name="/" text="finds words in the text" />
          {hasLiveKey && <Key name="L" text="returns to the newest line" />}
        </dl>
      </div>
    </section>
  )
}

function Key({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>
        <kbd className="figures rounded-control border border-rule-strong px-1.5">{name}</kbd>
      </dt>
      <dd>{text}</dd>
    </>
  )
}
