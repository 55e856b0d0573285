import type { ReplyOf } from '@live-scribe/contract/endpoint'
import type { getStatus } from '@live-scribe/contract/status'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { serviceTexts } from './status-texts.ts'
import { findTroubleDays, type Trouble } from './trouble-days.ts'
import { TroubleStrip } from './trouble-strip.tsx'

type ServiceStatus = ReplyOf<typeof getStatus>['services'][number]

interface ServiceListProps {
  services: readonly ServiceStatus[]
  troubles: readonly Trouble[]
  /** Epoch milliseconds of what is shown. */
  nowMs: number
}

/** Each service with its state, since when it has an incident, and its last 14 days. */
export function ServiceList({ services, troubles, nowMs }: ServiceListProps) {
  return (
    <ul aria-label="Services" className="divide-y divide-rule border-y border-rule">
      {services.map(({ service, state, since }) => (
        <li key={service} className="flex flex-col gap-1 py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <h2 className="text-lg font-semibold">{serviceTexts[service].name}</h2>
            <Badge mood={state === 'working' ? 'good' : 'warning'}>
              {state === 'working' ? 'Operational' : 'Incident'}
            </Badge>
          </div>
          {state === 'trouble' && (
            <p className="text-pretty">
              {since && `Since ${formatDateAndTime(Date.parse(since))}. `}
              {serviceTexts[service].trouble}
            </p>
          )}
          <TroubleStrip days={findTroubleDays(troubles, service, nowMs)} />
        </li>
      ))}
    </ul>
  )
}
