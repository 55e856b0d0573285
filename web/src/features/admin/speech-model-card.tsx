import { formatLanguage } from '@live-scribe/contract/languages'
import type { SpeechModelStatus } from '@live-scribe/contract/speech-models'
import { Badge } from '#web/ui/badge.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { adminText } from './admin-text.ts'

type SpeechModel = SpeechModelStatus['models'][number]

/** One speech model: its state, what was measured and published, its licences with their notices. */
export function SpeechModelCard({ model }: { model: SpeechModel }) {
  const { name, state, refusal, measured } = model
  return (
    <li className="flex flex-col gap-3">
      <h3 className="flex items-baseline justify-between gap-3 text-xl">
        <span className="inline-block first-letter:uppercase">{name}</span>
        <Badge mood={state === 'in_use' ? 'good' : 'plain'}>{adminText.modelState[state]}</Badge>
      </h3>
      {refusal && <p className="text-note text-ink-soft">{adminText.notUsed(refusal)}</p>}
      <DescriptionList>
        <DescriptionItem name="Language">{formatLanguage(model.language)}</DescriptionItem>
        <DescriptionItem name="Download">{megabytes(model.download_bytes)}</DescriptionItem>
        <DescriptionItem name="Measured here">
          {measured ? adminText.measured(measured) : 'Not yet'}
        </DescriptionItem>
        {measured && (
          <DescriptionItem name="Streams at once">
            {`${measured.streams} on ${measured.physical_cores} cores`}
          </DescriptionItem>
        )}
      </DescriptionList>
      <ul className="flex flex-col gap-1 text-note text-ink-soft">
        {model.published_error_rates.map(({ test, percent, of, source }) => (
          <li key={`${test} ${of}`}>
            <a href={source} target="_blank" rel="noreferrer" className="underline">
              {adminText.published(percent, of, test)}
            </a>
          </li>
        ))}
        {model.licences.map((licence) => (
          <li key={licence.model}>
            {`${licence.notice} `}
            <a href={licence.url} target="_blank" rel="noreferrer" className="underline">
              {licence.name}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 0 })} MB`
}
