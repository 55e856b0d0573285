import { interviewTerms, KEYWORD_ROW_COPIES } from './interview-terms.ts'

/** A moving band of interview vocabulary by subject. */
export function KeywordBand() {
  return (
    <dl className="band">
      {interviewTerms.map(({ name, rows }) => (
        <div key={name} className="band-subject">
          <dt className="font-serif leading-tight">{name}</dt>
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
