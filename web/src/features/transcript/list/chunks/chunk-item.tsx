import { type ReactNode, useEffect, useRef, useState } from 'react'
import { preserveHeight } from '#web/lib/browser/preserve-height.ts'
import { useChangingText } from '#web/lib/browser/use-changing-text.ts'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { Caret } from '#web/ui/caret.tsx'
import { ECHO_LABEL, echoLabelClasses } from '../../echo/echo-label.ts'
import type { ChunkRow } from '../../model/chunk-rows.ts'
import { type Chunk, type ChunkPiece, isSeparate } from '../../model/chunks.ts'
import { SpeakerLabel, useSpeaker } from '../../speakers/speaker-label.tsx'
import { createDrawing } from '../draw-again.ts'
import { copyButtonClasses } from '../entry-layout.ts'
import { drawPiece, speakerNameClasses } from './piece.tsx'

const columns =
  'chunk group relative grid gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,var(--line-length,30em))_2.75rem] sm:py-2.5'

/** Clips the edges of its speakers, but not the area of a name that reacts to a finger. */
const words =
  'chunk-words relative isolate -mt-3 max-w-(--line-length) min-w-0 overflow-y-clip pt-3 wrap-anywhere'

/** Draws a chunk, or a gap or an echo that stands between chunks. */
export function drawChunk(row: ChunkRow) {
  return isSeparate(row.chunk) ? (
    <SeparateItem key={row.key} row={row} />
  ) : (
    <ChunkItem key={row.key} row={row} />
  )
}

function ChunkItem({ row }: { row: ChunkRow }) {
  const { chunk, logged, beyond } = row
  const hasInterim = beyond.some(({ isInterim }) => isInterim)
  const item = useRef<HTMLLIElement>(null)
  // An interim may become shorter.
  useEffect(
    () => (hasInterim && item.current ? preserveHeight(item.current) : undefined),
    [hasInterim],
  )
  const [drawPieces] = useState(() => createDrawing(drawPiece))
  const { number, timestamp, pieces } = chunk
  const first = pieces.find(({ isEcho }) => !isEcho)

  return (
    <li
      ref={item}
      className={columns}
      data-testid="chunk"
      data-chunk-number={number}
      data-mark={row.mark}
    >
      <div className="chunk-mark figures flex items-center gap-2.5 self-start text-[0.75rem] text-ink-faint sm:flex-col sm:items-end sm:gap-0 sm:pt-1.5">
        <span className="text-ink-soft">{number}</span>
        <time dateTime={new Date(timestamp).toISOString()}>{formatTimeOfDay(timestamp)}</time>
      </div>
      <Words speaker={first?.speaker ?? null}>
        <span className="final-words">{drawPieces(logged)}</span>
        {beyond.map((piece) => (
          <BeyondLog key={`${piece.key} ${piece.isInterim}`} piece={piece} />
        ))}
      </Words>
      {logged.length > 0 && (
        <div className="chunk-copy absolute -top-1 -right-3.5 sm:static">
          <button
            type="button"
            lang="en"
            className={copyButtonClasses}
            aria-label={row.isCopied ? 'Copied' : `Copy chunk ${number}`}
            data-copied={row.isCopied ? 'true' : undefined}
          />
        </div>
      )}
    </li>
  )
}

/** The words of a chunk, with an edge in the colour of who speaks first. */
function Words({ speaker, children }: { speaker: string | null; children: ReactNode }) {
  const { name, colour } = useSpeaker(speaker)
  const voice =
    speaker === null ? {} : { 'data-voice': speaker, 'data-name': name, 'data-colour': colour }

  return (
    <p className={words} dir="auto" {...voice}>
      {children}
    </p>
  )
}

/** Words that the log does not have yet: those of a final that is not stored, or an interim. */
function BeyondLog({ piece }: { piece: ChunkPiece }) {
  if (!piece.isInterim) return <span data-testid="segment">{`${piece.text} `}</span>

  return (
    <>
      {piece.speaker !== null && piece.isNamed && (
        <SpeakerLabel speaker={piece.speaker} className={speakerNameClasses} isHidden />
      )}
      <InterimWords text={piece.text} />
    </>
  )
}

/** The words in the making, before their caret: hidden from screen readers, which get each final once. */
function InterimWords({ text }: { text: string }) {
  const box = useChangingText<HTMLSpanElement>(text)

  return (
    <span
      ref={box}
      className="interim-words"
      data-testid="interim"
      data-interim=""
      aria-hidden="true"
    >
      <Caret mood="breathing" className="ml-[0.12em]" />
    </span>
  )
}

function SeparateItem({
  row: { chunk, mark },
}: {
  row: { chunk: Chunk; mark: string | undefined }
}) {
  const [piece] = chunk.pieces
  const look = chunk.isEcho
    ? 'text-ink-faint'
    : 'border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint'

  return (
    <li
      className={columns}
      data-testid={chunk.isEcho ? 'echo' : 'gap'}
      data-echo={chunk.isEcho ? 'true' : undefined}
      data-segment-number={piece?.segment ?? undefined}
      data-mark={mark}
    >
      <p className={`${look} sm:col-start-2`}>
        {chunk.isEcho && <span className={echoLabelClasses}>{ECHO_LABEL}</span>}
        {piece?.text}
      </p>
    </li>
  )
}
