import { toLangAttribute } from '@live-scribe/contract/languages'
import { type CSSProperties, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { preserveRoom } from '#web/lib/browser/preserve-height.ts'
import { useSpokenCode } from '../code/use-spoken-code.ts'
import { useEchoLines } from '../echo/use-echo-lines.tsx'
import { Fixes } from '../fixes/fixes.tsx'
import { type ChunkFormat, createChunker } from '../model/chunks.ts'
import { createEntryOrder } from '../model/entry-order.ts'
import {
  appendWordsBeyondLog,
  chunkAt,
  chunksBetween,
  countChunks,
  type ShownChunks,
} from '../model/shown-chunks.ts'
import type { TranscriptSnapshot, TranscriptStore } from '../model/transcript-store.ts'
import type { SpeakerNameWriter } from '../speakers/speaker-name-writer.ts'
import { useRenameSpeaker } from '../speakers/use-rename-speaker.tsx'
import { type NamingOptions, useSpeakerNames } from '../speakers/use-speaker-names.ts'
import { Translation } from '../translation/translation.tsx'
import { ChunkRow } from './chunk-row.tsx'
import { copyClickedItem } from './copy-on-click.ts'
import { useLogElement } from './use-log-element.ts'
import { useTranscript } from './use-transcript.ts'

/** Words per list, lists per section, sections per volume: out of view they cost no style or layout. */
const LIST_WORDS = 500
const SECTION_LISTS = 20
const VOLUME_SECTIONS = 10

interface ChunkedTranscriptProps extends NamingOptions {
  code: string
  store: TranscriptStore
  /** Words per chunk. */
  size: number
  /** Whether spoken code is written as code. */
  isCode?: boolean
  /** The language of the text, as a BCP 47 tag or `multi`; absent while unknown. */
  language?: string
  /** Whether new lines are said by a live region of their own. */
  isAnnounced?: boolean
  /** Whether the reader may have it translated on the device. */
  canTranslate?: boolean
  /** Font and size. */
  style?: CSSProperties
  /** Shown while there is no text. */
  empty: ReactNode
  onCopyFailed: (error: unknown) => void
}

/** The transcript in numbered chunks, with the interim in the last one. */
export function ChunkedTranscript({ code, store, size, ...props }: ChunkedTranscriptProps) {
  const isEmpty = useTranscript(store, hasNothing)
  const { labels, nameWriter, attach } = useSpeakerNames(store, props)
  const { page, attachPage } = useLogElement(attach)
  useSpokenCode(props.isCode ?? false, page)
  const rename = useRenameSpeaker({ code, store, labels })
  const echoes = useEchoLines(store)
  const box = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => preserveRoom(box.current, lines.current), [])

  return (
    <div
      ref={box}
      data-testid="viewer-transcript"
      data-echoes={echoes.state}
      className="transcript flex flex-1 flex-col"
      style={{ ...props.style, ...roomOf(size) }}
    >
      <div ref={lines}>
        {/* Another chunk size creates a new log element, so that screen readers do not announce all of its rows. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are what is clicked, by key too */}
        <div
          key={size}
          role="log"
          aria-label="Transcript"
          aria-live={props.isAnnounced ? 'off' : 'polite'}
          aria-relevant="additions"
          onClick={({ target }) => {
            if (!rename.openFor(target)) void copyClickedItem(target, props)
          }}
        >
          <div ref={attachPage} lang={props.language && toLangAttribute(props.language)}>
            <Chunks {...{ store, size, nameWriter }} keyOf={labels?.keyOf ?? null} />
          </div>
        </div>
      </div>
      <Fixes {...{ code, store, page }} canFix={props.canRename} />
      <Translation page={page} language={props.canTranslate ? props.language : undefined} />
      {echoes.note}
      {isEmpty && props.empty}
      {rename.popover}
    </div>
  )
}

interface ChunksProps extends ChunkFormat {
  store: TranscriptStore
  nameWriter: SpeakerNameWriter
}

/** Subscribes to the store itself, so that an interim re-renders nothing around it. */
function Chunks({ store, nameWriter, ...format }: ChunksProps) {
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)
  const provisionalFinals = useTranscript(store, ({ transcript }) => transcript.provisionalFinals)
  const interims = useTranscript(store, ({ transcript }) => transcript.interims)
  const channels = useTranscript(store, ({ transcript }) => transcript.channels)
  const [chunker] = useState(createChunker)
  const [order] = useState(createEntryOrder)
  const [seen] = useState(entries.length)
  const chunks = appendWordsBeyondLog(
    chunker(channels === 1 ? entries : order(entries), format),
    { provisionalFinals, interims },
    format,
  )
  const listed = Math.ceil(LIST_WORDS / format.size)
  const lengths = [listed, listed * SECTION_LISTS, listed * SECTION_LISTS * VOLUME_SECTIONS]

  return (
    <Parts {...{ chunks, lengths, seen, nameWriter }} of={{ from: 0, to: countChunks(chunks) }} />
  )
}

function hasNothing({ transcript }: TranscriptSnapshot): boolean {
  const { entries, echoes, provisionalFinals, interims } = transcript

  return entries.length === echoes && provisionalFinals.length === 0 && interims.length === 0
}

interface Range {
  from: number
  to: number
}

interface RowsProps {
  chunks: ShownChunks
  /** Chunks in a full part, for each level from the list up. */
  lengths: readonly number[]
  seen: number
  nameWriter: SpeakerNameWriter
}

/** The parts of the highest of these levels in a range of chunks. */
function Parts({ of, ...rows }: RowsProps & { of: Range }) {
  return ranges(of, rows.lengths.at(-1) ?? 1).map((range) => (
    <Part key={range.from} range={range} {...rows} />
  ))
}

interface PartProps extends RowsProps {
  range: Range
}

const Part = memo(function Part({ range, ...rows }: PartProps) {
  const { chunks, lengths } = rows
  const style = cheapUnseen(chunks, range, lengths.at(-1) ?? 1)
  if (lengths.length === 1) {
    return (
      <ol style={style}>
        <Rows range={range} {...rows} />
      </ol>
    )
  }

  return (
    <div style={style}>
      <Parts {...rows} lengths={lengths.slice(0, -1)} of={range} />
    </div>
  )
}, isSamePart)

function Rows({ chunks, range, seen, nameWriter }: PartProps) {
  return chunksBetween(chunks, range.from, range.to).map((chunk) => (
    <ChunkRow
      key={chunk.isGap || chunk.isEcho ? chunk.pieces[0]?.key : chunk.number}
      chunk={chunk}
      seen={seen}
      nameWriter={nameWriter}
    />
  ))
}

/** Chunks change only at the end, so equal ends mean equal parts. */
function isSamePart(before: PartProps, after: PartProps): boolean {
  return (
    before.range.to === after.range.to &&
    chunkAt(before.chunks, before.range.from) === chunkAt(after.chunks, after.range.from) &&
    chunkAt(before.chunks, before.range.to - 1) === chunkAt(after.chunks, after.range.to - 1)
  )
}

function ranges({ from, to }: Range, length: number): Range[] {
  return Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => {
    const first = from + index * length

    return { from: first, to: Math.min(first + length, to) }
  })
}

/**
 * Full parts out of view skip layout (`content-visibility`), but can be found, selected and read
 * aloud.
 */
function cheapUnseen(chunks: ShownChunks, { from, to }: Range, most: number) {
  const isFull = to - from === most && chunkAt(chunks, to - 1)?.isFull
  if (!isFull) return undefined

  return {
    contentVisibility: 'auto',
    containIntrinsicSize: `auto calc(${most} * var(--chunk-room))`,
  } as const
}

/** Estimated height of a full chunk that was never drawn: about nine words per line. */
function roomOf(size: number): CSSProperties {
  const room: Record<string, string> = { '--chunk-room': `${Math.ceil(size / 9) * 1.6}em` }

  return room
}
