import { useState } from 'react'
import { interviewTerms, KEYWORD_ROW_COPIES } from './interview-terms.ts'
import { useMotion } from './motion.ts'

/**
 * A moving band of interview vocabulary by subject. Where the words stand in the page already, drawn
 * at build time, they are left alone: they are a thousand elements of which none changes.
 */
export function KeywordBand() {
  const { isMoving } = useMotion()
  const [isDrawn] = useState(() => globalThis.document?.querySelector('.band') != null)
  const box = { className: 'band', 'data-still': isMoving ? undefined : '' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant; on hydration it keeps what is there
  if (isDrawn) return <dl {...box} dangerouslySetInnerHTML={KEPT} />

  return (
    <dl {...box}>
      {interviewTerms.map(({ name, rows }) => (
        <div key={name} className="band-subject">
          <dt className="font-serif text-xl leading-tight">{name}</dt>
          <dd className="band-rows figures">
            {rows.map((row, index) => (
              <KeywordRow key={row} row={row} isReversed={index % 2 === 1} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const KEPT = { __html: '' }

function KeywordRow({ row, isReversed }: { row: string; isReversed: boolean }) {
  return (
    <div className="band-row" data-reversed={isReversed ? '' : undefined}>
      {Array.from({ length: KEYWORD_ROW_COPIES }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: copies differ only in their position, and never move
        <span key={copy} className="band-copy" aria-hidden={copy > 0 || undefined}>
          {row.split(', ').map((term, index, terms) => (
            <span key={term}>{index < terms.length - 1 ? `${term}, ` : term}</span>
          ))}
        </span>
      ))}
    </div>
  )
}
