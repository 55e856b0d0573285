import { toLangAttribute } from '@live-scribe/contract/languages'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { preserveRoom } from '#web/lib/browser/preserve-height.ts'
import { KeepReadingPosition } from '../code/keep-reading-position.tsx'
import { useEchoLines } from '../echo/use-echo-lines.tsx'
import { Fixes } from '../fixes/fixes.tsx'
import { createEntryOrder, type EntryOrder } from '../model/entry-order.ts'
import { createEntryRows } from '../model/entry-rows.ts'
import { fixInterim, type TextRules } from '../model/runs.ts'
import { readEntryRows, showsNothing, toShownText } from '../model/shown-lines.ts'
import { getFollowingKey } from '../model/speaker-labels.ts'
import type { TranscriptSnapshot, TranscriptStore } from '../model/transcript-store.ts'
import { SpeakersContext, type SpeakersOf, useSpeakers } from '../speakers/speaker-label.tsx'
import { useRenameSpeaker } from '../speakers/use-rename-speaker.tsx'
import { useSpeakerLabels } from '../speakers/use-speaker-labels.ts'
import { drawEntry } from './entry-item.tsx'
import { InterimEntry } from './interim-entry.tsx'
import { keepPlaceOverPrinting } from './keep-place-over-printing.ts'
import { NestedList, type Nesting } from './nested-list.tsx'
import { findCopiedItem, useCopiedRow } from './use-copied-row.ts'
import { useLogPage } from './use-log-page.ts'
import { useOverlays } from './use-overlays.ts'
import { useTextRules } from './use-text-rules.ts'
import { useTranscript } from './use-transcript.ts'

/** The usual height of an entry. */
const USUAL_ROW_REM = 4

interface FinalEntriesProps {
  code: string
  store: TranscriptStore
  /** The language of the text, as a BCP 47 tag or `multi`; null or absent while unknown. */
  language?: string | null
  onCopied?: (() => void) | undefined
  onCopyFailed: (error: unknown) => void
}

interface Shown {
  /** The order in which finals are shown; interims follow the last of them. */
  order: EntryOrder
  /** How text is written. */
  rules: TextRules
}

interface TranscriptListProps extends FinalEntriesProps {
  /** Whether text still arrives; the interim is shown only then. */
  isLive: boolean
  /** Whether spoken code is written as code. */
  isCode?: boolean
  testId: string
  /** Shown while there is no text. */
  empty: ReactNode
}

/** The live transcript as its owner sees it: finals, and an interim for each channel. */
export function TranscriptList(props: TranscriptListProps) {
  const { testId, isLive, empty, isCode = false, ...finals } = props
  const hasText = useTranscript(finals.store, ({ transcript: { entries, echoes, interims } }) => {
    return entries.length > echoes || (isLive && interims.length > 0)
  })
  const echoes = useEchoLines(finals.store)
  const [order] = useState(createEntryOrder)
  const rules = useTextRules(finals.store, { isCode, canFix: true })
  const speakers = useSpeakers(finals.store, OWNER)
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
      <SpeakersContext value={speakers.shown}>
        <div ref={lines} className="flex flex-col">
          <FinalEntries {...finals} {...{ order, rules, speakers }} />
          {isLive && (
            <div lang={toLang(finals.language)}>
              <LiveInterims store={finals.store} {...{ order, rules }} />
            </div>
          )}
        </div>
      </SpeakersContext>
      {echoes.note}
      {!hasText && empty}
    </div>
  )
}

/** Subscribes to the store itself, so that an interim does not re-render the finals. */
function LiveInterims({ store, order, rules }: Pick<FinalEntriesProps, 'store'> & Shown) {
  const interims = useTranscript(store, ({ transcript }) => transcript.interims)
  const last = useTranscript(store, ({ transcript: { entries, channels } }) =>
    (channels === 1 ? entries : order(entries)).findLast(({ isEcho }) => !isEcho),
  )
  const labels = useSpeakerLabels(store, true)
  let previous = labels && last && !last.isGap ? labels.keyOf(last) : undefined

  return interims.map((interim) => {
    const before = previous
    previous = labels
      ? getFollowingKey(labels.keyOf, { voice: interim, isInterim: true }, before)
      : undefined

    return (
      <InterimEntry
        key={`${interim.id} ${interim.segmentNumber}`}
        interim={interim}
        text={fixInterim(interim.text, rules)}
        speaker={previous === undefined || previous === before ? null : previous}
      />
    )
  })
}

function FinalEntries(props: FinalEntriesProps & Shown & { speakers: SpeakersOf }) {
  const { code, store, order, rules, language, speakers, ...callbacks } = props
  const { labels } = speakers
  const entries = useTranscript(store, entriesOf)
  const isWritten = useTranscript(store, ({ transcript }) => transcript.chooseForm === null)
  const isNumbered = useTranscript(store, ({ transcript }) => transcript.channels === 1)
  const overlays = useOverlays(store)
  const [toRows] = useState(createEntryRows)
  const keyOf = labels?.keyOf ?? null
  const rows = toRows(isNumbered ? entries : order(entries), { keyOf, isNumbered, rules }, overlays)
  const { page, attachPage } = useLogPage()
  const rename = useRenameSpeaker({ code, store, labels })
  const copy = useCopiedRow(store)
  useLayoutEffect(() => store.shown.set(() => readEntryRows(rows)), [store, rows])
  useLayoutEffect(() => () => store.shown.set(showsNothing), [store])
  const copyRow = (target: EventTarget) => {
    const item = findCopiedItem(target)
    const row = rows.find(({ key }) => key === item?.dataset.segmentNumber)
    if (!row) return
    const text = toShownText(row.runs, row.entry.text)
    void copy({ row: row.key, line: row.entry.segmentNumber, text }, callbacks)
  }

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
          if (!rename.openFor(target)) copyRow(target)
        }}
      >
        <div ref={attachPage} lang={toLang(language)}>
          <KeepReadingPosition page={page} over={[rules]}>
            <NestedList rows={rows} draw={drawEntry} nesting={NESTING} />
          </KeepReadingPosition>
        </div>
      </div>
      <Fixes {...{ code, store, page }} canFix />
      {rename.popover}
    </>
  )
}

/** Padding for the copy button outside the column, because CSS containment clips. */
const NESTING: Nesting = {
  lengths: [25, 20, 10],
  roomOf: (rows) => `${rows * USUAL_ROW_REM}rem`,
  className: '-mx-5 px-5 sm:-mx-4 sm:px-4',
  isNumbered: true,
}

/** Undefined, that of the page, while the language is unknown. */
function toLang(language: string | null | undefined): string | undefined {
  return language ? toLangAttribute(language) : undefined
}

const OWNER = { isOwner: true, canRename: true }

function entriesOf({ transcript }: TranscriptSnapshot) {
  return transcript.entries
}
