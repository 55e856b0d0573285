import { memo } from 'react'
import { ECHO_LABEL, echoLabelClasses } from '../../echo/echo-label.ts'
import type { PieceRow } from '../../model/chunk-rows.ts'
import { SpeakerLabel } from '../../speakers/speaker-label.tsx'
import { TranslatedLine } from '../../translation/translated-line.tsx'
import { animateNewWords } from '../animate-new-words.ts'
import { writeRuns } from '../write-runs.tsx'

/** Layout of a speaker's name, which begins a line. */
export const speakerNameClasses = 'block pt-2 select-text first:pt-0'

/** Layout of an echo, where it is shown: a line of its own. */
const echoClasses = 'relative block border-s border-rule ps-2 text-ink-faint'

/** Words of a final in a chunk, behind the name of who speaks where that changes. */
export const Piece = memo(function Piece({ row }: { row: PieceRow }) {
  const { speaker, isNamed, isEcho, isFallback, isContinued, segment, text } = row.piece

  return (
    <>
      {speaker !== null && isNamed && (
        <SpeakerLabel speaker={speaker} className={speakerNameClasses} isApart />
      )}
      <span
        ref={row.isNew ? animateNewWords : undefined}
        className={isEcho ? echoClasses : undefined}
        data-echo={isEcho ? 'true' : undefined}
        data-words={isEcho ? undefined : ''}
        data-fallback={isFallback ? 'true' : undefined}
        data-testid="segment"
        data-segment-number={segment ?? undefined}
        data-found={row.isFound ? '' : undefined}
        data-place={row.isPlace ? '' : undefined}
        data-question={row.isAsked ? '' : undefined}
        data-translated={row.translation === null ? undefined : ''}
        tabIndex={row.isFound ? -1 : undefined}
        // A screen reader does not read words again because they are fixed later.
        aria-live={row.isRewritten ? 'off' : undefined}
      >
        {isEcho ? <EchoWords text={text} /> : writeRuns(row.runs, text, ' ')}
      </span>
      {row.translation !== null && !isContinued && (
        <TranslatedLine line={segment ?? 0} {...row.translation} />
      )}
    </>
  )
})

/** The line breaks separate the label from the words when a chunk is copied. */
function EchoWords({ text }: { text: string }) {
  return (
    <>
      <span className={echoLabelClasses}>{`\n${ECHO_LABEL}\n`}</span>
      {`${text} `}
    </>
  )
}
