import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { preserveHeight } from '#web/lib/browser/preserve-height.ts'
import { useChangingText } from '#web/lib/browser/use-changing-text.ts'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { Caret } from '#web/ui/caret.tsx'
import { ECHO_LABEL, echoLabelClasses } from '../echo/echo-lines.ts'
import type { Chunk, ChunkPiece } from '../model/chunks.ts'
import { SpeakerName } from '../speakers/speaker-name.tsx'
import type { SpeakerNameWriter } from '../speakers/speaker-name-writer.ts'
import { FINAL_TEXT_CLASS } from './copy-on-click.ts'
import { copyButtonClasses } from './entry-layout.ts'
import { speakerNameClasses, type WrittenPiece, writePieces } from './write-pieces.ts'

interface ChunkRowProps {
  chunk: Chunk
  /** Segments up to this number existed when the page was opened. */
  seen: number
  nameWriter: SpeakerNameWriter
}

const columns =
  'chunk group relative grid gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,var(--line-length,30em))_2.75rem] sm:py-2.5'

/** Renders a chunk. A full chunk never changes, so it renders once. */
export const ChunkRow = memo(function ChunkRow({ chunk, seen, nameWriter }: ChunkRowProps) {
  const box = useRef<HTMLLIElement>(null)
  const following = chunk.pieces.filter(({ segment }) => segment === null)
  const hasInterim = following.some(({ isInterim }) => isInterim)
  useEffect(
    () => (hasInterim && box.current ? preserveHeight(box.current) : undefined),
    [hasInterim],
  )

  if (chunk.isGap || chunk.isEcho) return <SeparateRow chunk={chunk} />

  return (
    <li ref={box} data-testid="chunk" data-chunk-number={chunk.number} className={columns}>
      <ChunkMark number={chunk.number} timestamp={chunk.timestamp} />
      <p dir="auto" className="max-w-(--line-length) min-w-0 wrap-anywhere">
        <FinalWords pieces={chunk.pieces} seen={seen} nameWriter={nameWriter} />
        {following.map((piece) => (
          <UnloggedPiece key={piece.key} piece={piece} nameWriter={nameWriter} />
        ))}
      </p>
      {following.length < chunk.pieces.length && (
        <div className="chunk-copy absolute -top-1 -right-3.5 sm:static">
          <button
            type="button"
            lang="en"
            aria-label={`Copy chunk ${chunk.number}`}
            className={copyButtonClasses}
          />
        </div>
      )}
    </li>
  )
})

/** Number and time of a chunk, which stay while its words change. */
const ChunkMark = memo(function ChunkMark({
  number,
  timestamp,
}: Pick<Chunk, 'number' | 'timestamp'>) {
  return (
    <div className="chunk-mark figures flex items-center gap-2.5 self-start text-[0.75rem] text-ink-faint sm:flex-col sm:items-end sm:gap-0 sm:pt-1.5">
      <span className="text-ink-soft">{number}</span>
      <time dateTime={new Date(timestamp).toISOString()}>{formatTimeOfDay(timestamp)}</time>
    </div>
  )
})

/**
 * Logged words are appended to the DOM once and not kept in React: there are thousands (decision
 * 6).
 */
function FinalWords({
  pieces,
  seen,
  nameWriter,
}: Omit<ChunkRowProps, 'chunk'> & { pieces: readonly ChunkPiece[] }) {
  const words = useRef<HTMLSpanElement>(null)
  const written = useRef<readonly WrittenPiece[]>([])
  useLayoutEffect(() => {
    if (!words.current) return
    const finals = pieces.filter(({ segment }) => segment !== null)
    written.current = writePieces(words.current, written.current, {
      pieces: finals,
      seen,
      nameWriter,
    })
  }, [pieces, seen, nameWriter])

  return <span ref={words} className={FINAL_TEXT_CLASS} />
}

/** Renders words that are not in the log and may still change. */
function UnloggedPiece({
  piece: { text, speaker, isNamed, isInterim },
  nameWriter,
}: Pick<ChunkRowProps, 'nameWriter'> & { piece: ChunkPiece }) {
  if (!isInterim) return <span data-testid="segment">{`${text} `}</span>

  return (
    <>
      {speaker !== null && isNamed && (
        <SpeakerName
          speaker={speaker}
          name={nameWriter.nameOf(speaker)}
          colour={nameWriter.colourOf(speaker)}
          className={speakerNameClasses}
        />
      )}
      <InterimWords text={text} />
    </>
  )
}

function InterimWords({ text }: { text: string }) {
  const box = useChangingText<HTMLSpanElement>(text)

  return (
    <span
      ref={box}
      data-testid="interim"
      data-interim=""
      aria-hidden="true"
      className="interim-words"
    >
      <Caret mood="breathing" className="ml-[0.12em]" />
    </span>
  )
}

/** Renders a gap, audio that will never be transcribed, or an echo that follows a full chunk. */
function SeparateRow({ chunk: { isEcho, pieces } }: { chunk: Chunk }) {
  const [piece] = pieces

  return (
    <li
      data-testid={isEcho ? 'echo' : 'gap'}
      data-echo={isEcho}
      data-segment-number={piece?.segment ?? undefined}
      className={columns}
    >
      <p
        className={
          isEcho
            ? 'text-ink-faint sm:col-start-2'
            : 'border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint sm:col-start-2'
        }
      >
        {isEcho && <span className={echoLabelClasses}>{ECHO_LABEL}</span>}
        {piece?.text}
      </p>
    </li>
  )
}
