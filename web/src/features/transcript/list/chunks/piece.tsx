import type { ReactElement } from 'react'
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

/**
 * Draws words of a final in a chunk, behind the name of who speaks where that changes, and before their
 * translation. They are siblings: words stay where they are when a name or a translation comes.
 */
export function drawPiece(row: PieceRow): ReactElement | readonly ReactElement[] {
  const { key, translation } = row
  const { speaker, isNamed, isContinued, segment } = row.piece
  const words = drawWords(row)
  const hasName = speaker !== null && isNamed
  const isTranslated = translation !== null && !isContinued
  // Few have more than their words.
  if (!hasName && !isTranslated) return words

  return [
    ...(hasName
      ? [
          <SpeakerLabel
            key={`${key} name`}
            speaker={speaker}
            className={speakerNameClasses}
            isApart
          />,
        ]
      : []),
    words,
    ...(isTranslated
      ? [<TranslatedLine key={`${key} translation`} line={segment ?? 0} {...translation} />]
      : []),
  ]
}

function drawWords(row: PieceRow): ReactElement {
  const { isEcho, isFallback, segment, text } = row.piece

  return (
    <span
      key={row.key}
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
  )
}

/** The line breaks separate the label from the words when a chunk is copied. */
function EchoWords({ text }: { text: string }) {
  return (
    <>
      <span className={echoLabelClasses}>{`\n${ECHO_LABEL}\n`}</span>
      {`${text} `}
    </>
  )
}
