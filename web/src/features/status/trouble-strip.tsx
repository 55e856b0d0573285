import { formatShortDay } from '#web/lib/format/format-date.ts'
import { describeLength } from './describe-length.ts'
import type { TroubleDay } from './trouble-days.ts'

/** The last days of a service as a strip, one bar a day; a bar says how long incidents were. */
export function TroubleStrip({ days }: { days: readonly TroubleDay[] }) {
  const troubled = days.filter(({ troubleMs }) => troubleMs > 0).map(describeDay)
  const label =
    troubled.length === 0
      ? `No incidents in the last ${days.length} days`
      : `Incidents in the last ${days.length} days: ${troubled.join(', ')}`

  return (
    <div role="img" aria-label={label} className="flex gap-1 pt-2">
      {days.map((day) => (
        <span
          key={day.startMs}
          title={
            day.troubleMs > 0 ? describeDay(day) : `${formatShortDay(day.startMs)}: no incident`
          }
          className={`h-6 flex-1 rounded-xs ${day.troubleMs > 0 ? 'bg-warning' : 'bg-accent/60'}`}
        />
      ))}
    </div>
  )
}

function describeDay({ startMs, troubleMs }: TroubleDay): string {
  return `${formatShortDay(startMs)}: ${describeLength(troubleMs)}`
}
