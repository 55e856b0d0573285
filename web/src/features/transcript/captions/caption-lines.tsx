import { toLangAttribute } from '@live-scribe/contract/languages'
import type { CSSProperties, ReactNode } from 'react'
import { Caret } from '#web/ui/caret.tsx'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { CaptionLine } from './captions.ts'
import { SpokenFinals } from './spoken-finals.tsx'
import { useCaptions } from './use-captions.ts'
import { useLineFit } from './use-line-fit.ts'

/** Props of the last lines of a transcript. */
export interface CaptionLinesProps {
  store: TranscriptStore
  /** How many lines are shown; `room` fills the height that there is. */
  lines: number | 'room'
  /** Whether the reader is the session's owner. */
  isOwner: boolean
  /** The language of the text, as a BCP 47 tag or `multi`; null or absent while unknown. */
  language?: string | null
  /** Font and size; the same object while nothing changed. */
  style?: CSSProperties
  /** Whether new lines are said by another live region. */
  isAnnounced?: boolean
  /** In the last line while there are no words. */
  empty?: ReactNode
}

/** The last lines of a transcript: new words fill the last one; when it is full, all move up by one. */
export function CaptionLines(props: CaptionLinesProps) {
  const { store, lines, isOwner, language, style, isAnnounced = false, empty } = props
  const { box, ruler, fit } = useLineFit(style)
  const { full, last, settled } = useCaptions(store, { isOwner, fits: fit?.fits })
  const isRoom = lines === 'room'
  const above = (isRoom ? (fit?.rows ?? 1) : lines) - 1
  const isEmpty = full.length === 0 && last.text === ''

  return (
    <div
      data-testid="captions"
      lang={language ? toLangAttribute(language) : undefined}
      className={isRoom ? 'transcript relative h-full w-full' : 'transcript relative w-full'}
      style={style}
    >
      <div
        ref={box}
        aria-hidden={!isEmpty}
        className="flex h-full flex-col justify-end"
        style={isRoom ? undefined : { height: `${lines}lh` }}
      >
        <span className="invisible absolute inset-x-0 top-0 overflow-x-clip">
          <span ref={ruler} className="absolute pe-[0.4em] whitespace-pre" />
        </span>
        {above > 0 &&
          full
            .slice(-above)
            .map((line) => <Line key={line.id} line={line} settled={line.text.length} />)}
        {isEmpty ? (
          <p className="h-[1lh] shrink-0 text-ink-soft">{empty}</p>
        ) : (
          <Line key={last.id} line={last} settled={settled} />
        )}
      </div>
      <SpokenFinals store={store} isAnnounced={isAnnounced} />
    </div>
  )
}

/** A line with its name; text after the first `settled` signs may still change. */
function Line({ line: { name, text }, settled }: { line: CaptionLine; settled: number }) {
  const interim = text.slice(settled)

  return (
    <p
      dir="auto"
      data-testid="caption"
      className="h-[1lh] shrink-0 overflow-x-clip text-ellipsis whitespace-pre"
    >
      {name !== null && <span className="text-ink-soft">{`${name}: `}</span>}
      {text.slice(0, settled)}
      {interim !== '' && (
        <span data-testid="interim" data-interim="" className="interim-words">
          {interim}
          <Caret mood="breathing" className="ml-[0.12em]" />
        </span>
      )}
    </p>
  )
}
