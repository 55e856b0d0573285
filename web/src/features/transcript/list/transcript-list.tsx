import { toLangAttribute } from '@live-scribe/contract/languages'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { preserveRoom } from '#web/lib/browser/preserve-height.ts'
import { useSpokenCode } from '../code/use-spoken-code.ts'
import { useEchoLines } from '../echo/use-echo-lines.tsx'
import { Fixes } from '../fixes/fixes.tsx'
import { createEntryOrder, type EntryOrder } from '../model/entry-order.ts'
import { getFollowingKey } from '../model/speaker-labels.ts'
import type { TranscriptSnapshot, TranscriptStore } from '../model/transcript-store.ts'
import { useRenameSpeaker } from '../speakers/use-rename-speaker.tsx'
import { useSpeakerLabels, useSpeakerNames } from '../speakers/use-speaker-names.ts'
import { copyClickedItem } from './copy-on-click.ts'
import { EntryWriter } from './entry-writer.ts'
import { InterimEntry } from './interim-entry.tsx'
import { keepPlaceOverPrinting } from './keep-place-over-printing.ts'
import { useLogElement } from './use-log-element.ts'
import { useTranscript } from './use-transcript.ts'

interface FinalEntriesProps {
  code: string
  store: TranscriptStore
  /** Whether spoken code is written as code. */
  isCode?: boolean
  /** The language of the text, as a BCP 47 tag or `multi`; null or absent while unknown. */
  language?: string | null
  onCopied?: (() => void) | undefined
  onCopyFailed: (error: unknown) => void
}

interface Ordered {
  /** The order in which finals are shown; interims follow the last of them. */
  order: EntryOrder
}

interface TranscriptListProps extends FinalEntriesProps {
  /** Whether text still arrives; the interim is shown only then. */
  isLive: boolean
  testId: string
  /** Shown while there is no text. */
  empty: ReactNode
}

/** The live transcript as its owner sees it: finals, and an interim for each channel. */
export function TranscriptList({ testId, isLive, empty, ...finals }: TranscriptListProps) {
  const hasText = useTranscript(finals.store, ({ transcript: { entries, echoes, interims } }) => {
    return entries.length > echoes || (isLive && interims.length > 0)
  })
  const echoes = useEchoLines(finals.store)
  const [order] = useState(createEntryOrder)
  const box = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => preserveRoom(box.current, lines.current), [])
  useEffect(keepPlaceOverPrinting, [])

  return (
    <div
      ref={box}
      data-testid={testId}
      data-echoes={echoes.state}
      className="transcript flex flex-1 flex-col"
    >
      <div ref={lines} className="flex flex-col">
        <FinalEntries {...finals} order={order} />
        {isLive && (
          <div lang={toLang(finals.language)}>
            <LiveInterims store={finals.store} order={order} />
          </div>
        )}
      </div>
      {echoes.note}
      {!hasText && empty}
    </div>
  )
}

/** Subscribes to the store itself, so that an interim does not re-render the finals. */
function LiveInterims({ store, order }: Pick<FinalEntriesProps, 'store'> & Ordered) {
  const interims = useTranscript(store, ({ transcript }) => transcript.interims)
  const last = useTranscript(store, ({ transcript: { entries, channels } }) =>
    (channels === 1 ? entries : order(entries)).findLast(({ isEcho }) => !isEcho),
  )
  const labels = useSpeakerLabels(store, true)
  let previous = labels && last && !last.isGap ? labels.keyOf(last) : undefined

  return interims.map((interim) => {
    const before = previous
    const voice = { voice: interim, isInterim: true }
    const speaker = labels ? getFollowingKey(labels.keyOf, voice, before) : ''
    previous = speaker

    return (
      <InterimEntry
        key={`${interim.id} ${interim.segmentNumber}`}
        interim={interim}
        speaker={speaker}
        name={labels === null || speaker === before ? null : (labels.names.get(speaker) ?? null)}
        colour={labels?.colours.get(speaker)}
      />
    )
  })
}

function FinalEntries(props: FinalEntriesProps & Ordered) {
  const { code, store, order, isCode = false, language, ...callbacks } = props
  const entries = useTranscript(store, entriesOf)
  const isWritten = useTranscript(store, ({ transcript }) => transcript.chooseForm === null)
  const isNumbered = useTranscript(store, ({ transcript }) => transcript.channels === 1)
  const { labels, nameWriter, page: written, attach } = useSpeakerNames(store, OWNER)
  const { page, attachPage } = useLogElement(attach)
  useSpokenCode(isCode, page)
  const rename = useRenameSpeaker({ code, store, labels })
  const writing = useRef<{ page: Element; writer: EntryWriter }>(null)
  const keyOf = labels?.keyOf ?? null
  useLayoutEffect(() => {
    const element = written.current
    if (!element) return
    if (writing.current?.page !== element)
      writing.current = { page: element, writer: new EntryWriter(element) }
    const shown = isNumbered ? entries : order(entries)
    writing.current.writer.show(shown, { isNumbered, keyOf, nameWriter })
  }, [entries, isNumbered, keyOf, nameWriter, order, written])

  return (
    <>
      {/* Another form creates a new log element, so that screen readers do not announce its lines. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are what is clicked, by key too */}
      <div
        key={`${isWritten}`}
        role="log"
        aria-label="Transcript"
        aria-live="polite"
        aria-relevant="additions"
        onClick={({ target }) => {
          if (!rename.openFor(target)) void copyClickedItem(target, callbacks)
        }}
      >
        <div ref={attachPage} lang={toLang(language)} />
      </div>
      <Fixes {...{ code, store, page }} canFix />
      {rename.popover}
    </>
  )
}

/** Undefined, that of the page, while the language is unknown. */
function toLang(language: string | null | undefined): string | undefined {
  return language ? toLangAttribute(language) : undefined
}

const OWNER = { isOwner: true, canRename: true }

function entriesOf({ transcript }: TranscriptSnapshot) {
  return transcript.entries
}
