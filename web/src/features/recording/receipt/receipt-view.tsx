import type { Receipt } from '@live-scribe/contract/recording/receipt'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { formatLength, formatSamples } from './format-samples.ts'
import { formatOutcome, formatReceiptGap, formatSources } from './receipt-text.ts'

/** The figures of a receipt, what is missing and why, and whether its sources agree. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { captured, uncounted, received, transcribed, gaps, channels } = receipt
  const { stored_to: stored, announced_segment: told } = receipt

  return (
    <div className="flex flex-col gap-5 text-note">
      <DescriptionList>
        <DescriptionItem name="Captured, by the recorder">
          {captured ? <Amount {...captured} /> : 'not counted'}
        </DescriptionItem>
        {uncounted.samples > 0 && (
          <DescriptionItem name="Arrived before it was counted">
            <Amount {...uncounted} />
          </DescriptionItem>
        )}
        <DescriptionItem name="Arrived, by the server">
          <Amount {...received} />
        </DescriptionItem>
        <DescriptionItem name="In the transcript">
          <Amount {...transcribed} />
        </DescriptionItem>
        {stored.channels.map(({ samples }, channel) => (
          <DescriptionItem
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the channel
            key={channel}
            name={channels === 1 ? 'Stored up to' : `${sourceNames[channel]} stored up to`}
          >
            <Amount samples={samples} />
          </DescriptionItem>
        ))}
        <DescriptionItem name="Lines saved and sent to readers">
          <span className="figures">
            {told} of {stored.segment_number}
          </span>
        </DescriptionItem>
        <DescriptionItem name={receipt.billed_minutes === null ? 'Due so far' : 'Billed'}>
          <span className="figures">{receipt.billed_minutes ?? receipt.minutes_due} min</span>
        </DescriptionItem>
      </DescriptionList>
      <section aria-label="Audio without text">
        {gaps.length === 0 ? (
          <p>No audio is missing.</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {gaps.map((gap) => (
              <li key={`${gap.start_sample} ${gap.end_sample} ${gap.cause} ${gap.channel}`}>
                {formatReceiptGap(gap, channels)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <ul aria-label="Comparisons" className="flex flex-col gap-1 text-ink-soft">
        {receipt.comparisons.map((comparison) => (
          <li
            key={comparison.name}
            className={comparison.outcome === 'different' ? 'font-semibold text-danger' : undefined}
          >
            {formatSources(comparison)} {formatOutcome(comparison)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const sourceNames = ['Microphone', 'Meeting']

function Amount({ samples }: { samples: number }) {
  return (
    <>
      <span className="figures">{formatLength(samples)}</span>
      <span className="figures block text-ink-faint">{formatSamples(samples)}</span>
    </>
  )
}
