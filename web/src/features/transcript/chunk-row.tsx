import { memo, useLayoutEffect, useRef } from 'react'
import { formatTimeOfDay } from '#web/lib/format-date.ts'
import { Caret } from '#web/ui/caret.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyIconButton } from '#web/ui/copy-icon-button.tsx'
import { type Chunk, type ChunkPiece, finalTextOf } from './chunks.ts'

interface ChunkRowProps {
  chunk: Chunk
  /** Segments up to this one were there when the page was opened. */
  seen: number
  onCopyFailed: (error: unknown) => void
}

/** Out of sight a chunk costs no layout, and is found, selected and read out all the same. */
const unseenIsCheap = '[contain-intrinsic-size:auto_var(--chunk-room)] [content-visibility:auto]'

const columns =
  'chunk group relative grid gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,30em)_2.75rem] sm:py-2.5'

/** One chunk. A full one never changes, so it renders once. */
export const ChunkRow = memo(function ChunkRow({ chunk, seen, onCopyFailed }: ChunkRowProps) {
  const box = useRef<HTMLLIElement>(null)
  const hasInterim = chunk.pieces.some(({ isInterim }) => isInterim)
  const text = finalTextOf(chunk)
  useLayoutEffect(() => {
    if (!box.current) return
    // A guess that becomes shorter keeps its room, or the page would jump up and down under the reader.
    box.current.style.minHeight = hasInterim ? `${box.current.offsetHeight}px` : ''
  })

  if (chunk.isGap) return <GapRow chunk={chunk} />

  return (
    <li
      ref={box}
      data-testid="chunk"
      data-chunk-number={chunk.number}
      className={classNames(columns, chunk.isFull && unseenIsCheap)}
    >
      <div className="chunk-mark figures flex items-center gap-2.5 self-start text-[0.75rem] text-ink-faint sm:flex-col sm:items-end sm:gap-0 sm:pt-1.5">
        <span className="text-ink-soft">{chunk.number}</span>
        <time dateTime={new Date(chunk.timestamp).toISOString()}>
          {formatTimeOfDay(chunk.timestamp)}
        </time>
      </div>
      <p className="min-w-0 wrap-anywhere">
        {chunk.pieces.map((piece) => pieceOf(piece, (piece.segment ?? seen + 1) > seen))}
      </p>
      {text !== '' && (
        <div className="chunk-copy absolute -top-1 -right-3.5 sm:static">
          <CopyIconButton
            text={text}
            label={`Copy chunk ${chunk.number}`}
            className="sm:opacity-0 sm:group-hover:opacity-100 sm:focus-visible:opacity-100 sm:data-copied:opacity-100 [@media(hover:none)]:opacity-100"
            onFailed={onCopyFailed}
          />
        </div>
      )}
    </li>
  )
})

/** An element, not a component: there are thousands of them. */
function pieceOf(piece: ChunkPiece, isNew: boolean) {
  if (piece.isInterim) {
    return (
      <span key={piece.key} data-testid="interim" aria-hidden="true" className="interim-words">
        {piece.text}
        <Caret mood="breathing" className="ml-[0.12em]" />
      </span>
    )
  }

  return (
    <span
      key={piece.key}
      data-testid="segment"
      data-segment-number={piece.segment ?? undefined}
      className={isNew ? 'animate-settle' : undefined}
    >
      {`${piece.text} `}
    </span>
  )
}

/** What was said here never arrived. */
function GapRow({ chunk }: { chunk: Chunk }) {
  const [piece] = chunk.pieces

  return (
    <li data-testid="gap" data-segment-number={piece?.segment ?? undefined} className={columns}>
      <p className="border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint sm:col-start-2">
        {piece?.text}
      </p>
    </li>
  )
}
