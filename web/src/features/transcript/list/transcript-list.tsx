import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type ChannelNames, getNameAtChange, getShownNames } from '../model/channel-names.ts'
import { createEntryOrder } from '../model/entry-order.ts'
import type { TranscriptSnapshot, TranscriptStore } from '../model/transcript-store.ts'
import { copyClickedItem } from './copy-on-click.ts'
import { EntryWriter } from './entry-writer.ts'
import { InterimEntry } from './interim-entry.tsx'
import { releaseOffscreenRows } from './release-offscreen-rows.ts'
import { useTranscript } from './use-transcript.ts'

interface FinalEntriesProps {
  store: TranscriptStore
  /** The names of the channels, shown in a session of two. */
  names: ChannelNames
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

/** The live transcript: finals, and an interim for each channel. */
export function TranscriptList({ testId, isLive, empty, ...finals }: TranscriptListProps) {
  const hasText = useTranscript(finals.store, ({ transcript: { entries, interims } }) => {
    return entries.length > 0 || (isLive && interims.length > 0)
  })

  return (
    <div data-testid={testId} className="transcript flex flex-1 flex-col">
      <FinalEntries {...finals} />
      {isLive && <LiveInterims store={finals.store} names={finals.names} />}
      {!hasText && empty}
    </div>
  )
}

/** Subscribes to the store itself, so that an interim does not re-render the finals. */
function LiveInterims({ store, names }: Pick<FinalEntriesProps, 'store' | 'names'>) {
  const interims = useTranscript(store, ({ transcript }) => transcript.interims)
  const shown = useTranscript(store, ({ transcript }) => getShownNames(transcript, names))
  const last = useTranscript(store, ({ transcript }) => transcript.entries.at(-1)?.channel)

  return interims.map((interim, index) => {
    const previous = index === 0 ? last : interims[index - 1]?.channel

    return (
      <InterimEntry
        key={`${interim.id} ${interim.segmentNumber}`}
        interim={interim}
        name={getNameAtChange(shown, { channel: interim.channel, previous })}
      />
    )
  })
}

function FinalEntries({ store, names, ...callbacks }: FinalEntriesProps) {
  const entries = useTranscript(store, entriesOf)
  const shown = useTranscript(store, ({ transcript }) => getShownNames(transcript, names))
  const [order] = useState(createEntryOrder)
  const page = useRef<HTMLDivElement>(null)
  const writer = useRef<EntryWriter>(null)
  useLayoutEffect(() => {
    if (!page.current) return
    if (!writer.current) {
      writer.current = new EntryWriter(page.current)
      releaseOffscreenRows(page.current)
    }
    writer.current.show(shown === null ? entries : order(entries), shown)
  }, [entries, shown, order])

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
