import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { TranscriptSnapshot, TranscriptStore } from '../model/transcript-store.ts'
import { copyClickedItem } from './copy-on-click.ts'
import { EntryWriter } from './entry-writer.ts'
import { InterimEntry } from './interim-entry.tsx'
import { releaseOffscreenRows } from './release-offscreen-rows.ts'
import { useTranscript } from './use-transcript.ts'

interface FinalEntriesProps {
  store: TranscriptStore
  onCopied?: (() => void) | undefined
  onCopyFailed: (error: unknown) => void
}

interface TranscriptListProps extends FinalEntriesProps {
  /** Whether text still arrives; the interim is shown only then. */
  isLive: boolean
  testId: string
  /** Shown while there is no text. */
  empty: ReactNode
}

/** The live transcript: finals and the interim. */
export function TranscriptList({ testId, isLive, empty, ...finals }: TranscriptListProps) {
  const hasText = useTranscript(finals.store, ({ transcript: { entries, interim } }) => {
    return entries.length > 0 || (isLive && interim !== null)
  })

  return (
    <div data-testid={testId} className="transcript flex flex-1 flex-col">
      <FinalEntries {...finals} />
      {isLive && <LiveInterim store={finals.store} />}
      {!hasText && empty}
    </div>
  )
}

/** Subscribes to the store itself, so that an interim does not re-render the finals. */
function LiveInterim({ store }: { store: TranscriptStore }) {
  const interim = useTranscript(store, ({ transcript }) => transcript.interim)

  return interim && <InterimEntry key={interim.segmentNumber} interim={interim} />
}

function FinalEntries({ store, ...callbacks }: FinalEntriesProps) {
  const entries = useTranscript(store, entriesOf)
  const page = useRef<HTMLDivElement>(null)
  const writer = useRef<EntryWriter>(null)
  useLayoutEffect(() => {
    if (!page.current) return
    if (!writer.current) {
      writer.current = new EntryWriter(page.current)
      releaseOffscreenRows(page.current)
    }
    writer.current.show(entries)
  }, [entries])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are what is clicked, by key too
    <div
      ref={page}
      role="log"
      aria-label="Transcript"
      aria-live="polite"
      aria-relevant="additions"
      onClick={({ target }) => void copyClickedItem(target, callbacks)}
    />
  )
}

function entriesOf({ transcript }: TranscriptSnapshot) {
  return transcript.entries
}
