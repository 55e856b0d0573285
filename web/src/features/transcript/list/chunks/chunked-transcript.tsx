import { toLangAttribute } from '@live-scribe/contract/languages'
import {
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { preserveRoom } from '#web/lib/browser/preserve-height.ts'
import { KeepReadingPosition } from '../../code/keep-reading-position.tsx'
import { useEchoLines } from '../../echo/use-echo-lines.tsx'
import { Fixes } from '../../fixes/fixes.tsx'
import { type ChunkRow, createChunkRows } from '../../model/chunk-rows.ts'
import { type ChunkFormat, createChunker } from '../../model/chunks.ts'
import { createEntryOrder } from '../../model/entry-order.ts'
import type { TextRules } from '../../model/runs.ts'
import { appendWordsBeyondLog } from '../../model/shown-chunks.ts'
import { readChunkRows, showsNothing, toCopiedText } from '../../model/shown-lines.ts'
import type { TranscriptSnapshot, TranscriptStore } from '../../model/transcript-store.ts'
import { type NamingOptions, SpeakersContext, useSpeakers } from '../../speakers/speaker-label.tsx'
import { useRenameSpeaker } from '../../speakers/use-rename-speaker.tsx'
import { Translation } from '../../translation/translation.tsx'
import { NestedList, type Nesting } from '../nested-list.tsx'
import { findCopiedItem, useCopiedRow } from '../use-copied-row.ts'
import { useLogPage } from '../use-log-page.ts'
import { useOverlays } from '../use-overlays.ts'
import { useTextRules } from '../use-text-rules.ts'
import { useTranscript } from '../use-transcript.ts'
import { drawChunk } from './chunk-item.tsx'

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
  const isWritten = useTranscript(store, ({ transcript }) => transcript.chooseForm === null)
  const speakers = useSpeakers(store, props)
  const rules = useTextRules(store, { isCode: props.isCode ?? false, canFix: props.canRename })
  const { page, attachPage } = useLogPage()
  const rename = useRenameSpeaker({ code, store, labels: speakers.labels })
  const copy = useCopiedRow(store)
  const shown = useRef<readonly ChunkRow[]>([])
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
        {/* Another chunk size or form creates a new log element, so that screen readers do not announce all of its rows. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are what is clicked, by key too */}
        <div
          key={`${size} ${isWritten}`}
          role="log"
          aria-label="Transcript"
          aria-live={props.isAnnounced ? 'off' : 'polite'}
          aria-relevant="additions"
          onClick={({ target }) => {
            if (rename.openFor(target)) return
            const found = findCopiedChunk(target, shown.current)
            if (!found) return
            const text = toCopiedText(found, {
              names: speakers.labels?.names,
              hasEchoes: echoes.state === 'shown',
            })
            const line = found.logged[0]?.piece.segment ?? 0
            void copy({ row: found.key, line, text }, props)
          }}
        >
          <SpeakersContext value={speakers.shown}>
            <Chunks
              {...{ store, size, rules, page, attachPage, shown }}
              keyOf={speakers.labels?.keyOf ?? null}
              lang={props.language && toLangAttribute(props.language)}
            />
          </SpeakersContext>
        </div>
      </div>
      <Fixes {...{ code, store, page }} canFix={props.canRename} />
      <Translation
        {...{ page, store }}
        language={props.canTranslate ? props.language : undefined}
      />
      {echoes.note}
      {isEmpty && props.empty}
      {rename.popover}
    </div>
  )
}

interface ChunksProps extends ChunkFormat {
  store: TranscriptStore
  rules: TextRules
  /** The language of the text, as a BCP 47 tag; undefined while unknown. */
  lang: string | undefined
  page: HTMLElement | null
  attachPage: RefCallback<HTMLDivElement>
  /** Gets the rows of the log. */
  shown: RefObject<readonly ChunkRow[]>
}

/** Subscribes to the store itself, so that an interim re-renders nothing around it. */
function Chunks({ store, size, keyOf, rules, lang, page, attachPage, shown }: ChunksProps) {
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)
  const provisionalFinals = useTranscript(store, ({ transcript }) => transcript.provisionalFinals)
  const interims = useTranscript(store, ({ transcript }) => transcript.interims)
  const channels = useTranscript(store, ({ transcript }) => transcript.channels)
  const overlays = useOverlays(store)
  const [chunker] = useState(createChunker)
  const [order] = useState(createEntryOrder)
  const [toRows] = useState(createChunkRows)
  const format = { size, keyOf }
  const cut = chunker(channels === 1 ? entries : order(entries), format)
  const chunks = appendWordsBeyondLog(cut, { provisionalFinals, interims }, format)
  const { rows, logged } = toRows(chunks, { rules, finals: entries.length }, overlays)
  useLayoutEffect(() => {
    shown.current = logged
    store.shown.set(() => readChunkRows(logged))
  }, [store, shown, logged])
  useLayoutEffect(() => () => store.shown.set(showsNothing), [store])
  const [nesting] = useState(() => nest(size))

  const { translations } = overlays

  return (
    <div
      ref={attachPage}
      lang={lang}
      data-translations={translations.isBeside ? 'beside' : 'instead'}
    >
      <KeepReadingPosition page={page} over={[rules, translations]}>
        <NestedList rows={rows} draw={drawChunk} nesting={nesting} />
      </KeepReadingPosition>
    </div>
  )
}

const WORDS_PER_LIST = 500
const LISTS_PER_SECTION = 20
const SECTIONS_PER_VOLUME = 10

function nest(size: number): Nesting {
  return {
    lengths: [Math.ceil(WORDS_PER_LIST / size), LISTS_PER_SECTION, SECTIONS_PER_VOLUME],
    roomOf: (chunks) => `calc(${chunks} * var(--chunk-room))`,
  }
}

function findCopiedChunk(target: EventTarget, rows: readonly ChunkRow[]): ChunkRow | undefined {
  const number = findCopiedItem(target)?.dataset.chunkNumber

  // A gap has the number of the chunk before it.
  return rows.find(({ chunk }) => String(chunk.number) === number)
}

function hasNothing({ transcript }: TranscriptSnapshot): boolean {
  const { entries, echoes, provisionalFinals, interims } = transcript

  return entries.length === echoes && provisionalFinals.length === 0 && interims.length === 0
}

/** Estimated height of a full chunk that was never drawn: about nine words per line. */
function roomOf(size: number): CSSProperties {
  const room: Record<string, string> = { '--chunk-room': `${Math.ceil(size / 9) * 1.6}em` }

  return room
}
