import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { describeLength } from './describe-length.ts'
import { serviceTexts } from './status-texts.ts'
import type { Trouble } from './trouble-days.ts'

/** The incidents of the last 14 days that are over, with how long they were. */
export function PastTroubles({ troubles }: { troubles: readonly Trouble[] }) {
  const past = troubles.flatMap(({ service, began_at, ended_at }) =>
    ended_at ? [{ service, beganMs: Date.parse(began_at), endedMs: Date.parse(ended_at) }] : [],
  )

  return (
    <section aria-labelledby="past-troubles" className="pt-10">
      <h2 id="past-troubles" className="pb-3 text-2xl">
        Incidents in the last 14 days
      </h2>
      {past.length === 0 ? (
        <p className="text-ink-soft">{troubles.length === 0 ? 'No incidents.' : 'Nothing else.'}</p>
      ) : (
        <DescriptionList>
          {past.map(({ service, beganMs, endedMs }) => (
            <DescriptionItem key={`${service} ${beganMs}`} name={formatDateAndTime(beganMs)}>
              {`${serviceTexts[service].name}, for ${describeLength(endedMs - beganMs)}`}
            </DescriptionItem>
          ))}
        </DescriptionList>
      )}
    </section>
  )
}
