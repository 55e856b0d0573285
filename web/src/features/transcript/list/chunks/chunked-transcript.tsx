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
import { useSpokenCode } from '../../code/use-spoken-code.ts'
import { useEchoLines } from '../../echo/use-echo-lines.tsx'
import { Fixes } from '../../fixes/fixes.tsx'
import { type ChunkFormat, createChunker } from '../../model/chunks.ts'
import { createEntryOrder } from '../../model/entry-order.ts'
import { appendWordsBeyondLog } from '../../model/shown-chunks.ts'
import type { TranscriptSnapshot, TranscriptStore } from '../../model/transcript-store.ts'
import type { SpeakerNameWriter } from '../../speakers/speaker-name-writer.ts'
import { useRenameSpeaker } from '../../speakers/use-rename-speaker.tsx'
import { type NamingOptions, useSpeakerNames } from '../../speakers/use-speaker-names.ts'
import { Translation } from '../../translation/translation.tsx'
import { copyClickedItem } from '../copy-on-click.ts'
import { useLogElement } from '../use-log-element.ts'
import { useTranscript } from '../use-transcript.ts'
import { ChunkWriter } from './chunk-writer.ts'

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
  const { labels, nameWriter, page: written, attach } = useSpeakerNames(store, props)
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
        {/* Another chunk size or form creates a new log element, so that screen readers do not announce all of its rows. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are what is clicked, by key too */}
        <div
          key={`${size} ${isWritten}`}
          role="log"
          aria-label="Transcript"
          aria-live={props.isAnnounced ? 'off' : 'polite'}
          aria-relevant="additions"
          onClick={({ target }) => {
            if (!rename.openFor(target)) void copyClickedItem(target, props)
          }}
        >
          <Chunks
            {...{ store, size, nameWriter, attachPage }}
            keyOf={labels?.keyOf ?? null}
            page={written}
            lang={props.language && toLangAttribute(props.language)}
          />
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
  /** The language of the text, as a BCP 47 tag; undefined while unknown. */
  lang: string | undefined
  /** The element that holds the chunks; null before it is drawn. */
  page: RefObject<HTMLDivElement | null>
  attachPage: RefCallback<HTMLDivElement>
}

/** Subscribes to the store itself, so that an interim re-renders nothing around it. */
function Chunks({ store, size, keyOf, nameWriter, lang, page, attachPage }: ChunksProps) {
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)
  const provisionalFinals = useTranscript(store, ({ transcript }) => transcript.provisionalFinals)
  const interims = useTranscript(store, ({ transcript }) => transcript.interims)
  const channels = useTranscript(store, ({ transcript }) => transcript.channels)
  const [chunker] = useState(createChunker)
  const [order] = useState(createEntryOrder)
  const [seen] = useState(entries.length)
  const writer = useRef<ChunkWriter>(null)
  useLayoutEffect(() => {
    if (!page.current) return
    writer.current ??= new ChunkWriter(page.current, size)
    const format = { size, keyOf }
    const logged = chunker(channels === 1 ? entries : order(entries), format)
    const chunks = appendWordsBeyondLog(logged, { provisionalFinals, interims }, format)
    writer.current.show(chunks, { seen, nameWriter })
  }, [
    entries,
    provisionalFinals,
    interims,
    channels,
    size,
    keyOf,
    nameWriter,
    chunker,
    order,
    seen,
    page,
  ])

  return <div ref={attachPage} lang={lang} />
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
