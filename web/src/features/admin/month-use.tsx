import { useQuery } from '@tanstack/react-query'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { summaryQuery } from './admin-api.ts'

/** Hours recorded this month, and what the recogniser got of them; nothing before they are known. */
export function MonthUse() {
  const { data } = useQuery(summaryQuery)
  if (!data) return null

  return (
    <section aria-labelledby="month-use" className="flex flex-col gap-3">
      <h2 id="month-use" className="text-2xl">
        This month (UTC)
      </h2>
      <DescriptionList>
        <DescriptionItem name="Recorded">{hours(data.month_recorded_seconds)}</DescriptionItem>
        <DescriptionItem name="Sent to the recogniser">
          {`at most ${hours(data.month_recogniser_seconds)}`}
        </DescriptionItem>
      </DescriptionList>
      <p className="text-note text-ink-soft">
        Microphone and meeting are recognised apart, so an hour of both counts twice here, and once
        for its user. Deleted recordings are not included.
      </p>
    </section>
  )
}

function hours(seconds: number): string {
  return `${(seconds / 3600).toLocaleString('en-US', { maximumFractionDigits: 1 })} h`
}
