import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { useErrorToast } from '../use-error-toast.ts'
import { costsQuery } from './costs-api.ts'
import { costsText } from './costs-text.ts'
import { FullUseSection } from './full-use.tsx'
import { MonthDetails } from './month-details.tsx'
import { MonthsTable } from './months-table.tsx'
import { RatesForm } from './rates-form.tsx'

/** What the service earns and costs, by month, plan, package and user, and what the operator pays. */
export function Costs({ canSetRates }: { canSetRates: boolean }) {
  const costs = useQuery(costsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  useErrorToast(costs.error, costsText.failed)
  if (costs.isPending) return <p className="text-ink-soft">{costsText.loading}</p>
  if (costs.isError)
    return <LoadFailure onRetry={() => void costs.refetch()}>{costsText.failed}</LoadFailure>
  const { data } = costs
  const thisMonth = data.months[0]?.month ?? ''
  const month = chosen ?? thisMonth

  return (
    <div className="flex flex-col gap-12">
      <FullUseSection offers={data.full_use} isHosted={data.is_hosted} />
      <MonthsTable months={data.months} chosen={month} onChoose={setChosen} />
      <MonthDetails key={month} month={month} />
      {canSetRates && <RatesForm key={JSON.stringify(data.rates)} costs={data} month={thisMonth} />}
    </div>
  )
}
