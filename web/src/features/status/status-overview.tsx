import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { PastTroubles } from './past-troubles.tsx'
import { ServiceList } from './service-list.tsx'
import { statusQuery } from './status-query.ts'
import { describeAll } from './status-texts.ts'

/** The state of all services, kept up to date. */
export function StatusOverview() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(statusQuery)
  const failing =
    data?.services.filter(({ state }) => state === 'trouble').map(({ service }) => service) ?? []

  return (
    <>
      <h1 className="pt-10 pb-4 text-4xl leading-tight tracking-[-0.015em] sm:pt-14 sm:text-5xl">
        Status
      </h1>
      <p role="status" className="pb-8 text-lg text-pretty empty:sr-only">
        {data && !isError && `${describeAll(failing)}.`}
      </p>
      {isError && (
        <div className="pb-8">
          <LoadFailure onRetry={() => void refetch()}>
            Live-scribe can’t be reached from here right now. This page looks again every 15
            seconds.
          </LoadFailure>
        </div>
      )}
      {!data && !isError && <p className="text-ink-soft">Looking...</p>}
      {data && !isError && (
        <>
          <ServiceList services={data.services} troubles={data.troubles} nowMs={dataUpdatedAt} />
          <PastTroubles troubles={data.troubles} />
        </>
      )}
    </>
  )
}
