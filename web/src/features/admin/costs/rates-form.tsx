import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatMonth } from '#web/lib/format/format-month.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useTextFields } from '../use-text-fields.ts'
import { type Costs, saveCostRates } from './costs-api.ts'
import { costsText } from './costs-text.ts'
import { describeDefault, parseRates, rateFields, toRateTexts } from './rates-fields.ts'

/** Months, with this one, in which new rates may begin. */
const MONTHS_AHEAD = 4

/** What the operator pays: the rates of this month, to change from this month or a later one. */
export function RatesForm({ costs, month }: { costs: Costs; month: string }) {
  const queryClient = useQueryClient()
  const { rates, planned } = costs
  const { texts, input } = useTextFields(toRateTexts(rates))
  const [from, setFrom] = useState(month)
  const [fault, setFault] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: saveCostRates,
    onSuccess: async (saved) => {
      toast.success(costsText.saved(formatMonth(saved.effective_month)))
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: () => toast.error(costsText.saveFailed),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = parseRates(texts)
    setFault(typed ? null : costsText.wrongRates)
    if (typed) save.mutate({ ...typed, effective_month: from })
  }

  return (
    <section aria-labelledby="cost-rates" className="flex flex-col gap-4">
      <h2 id="cost-rates" className="text-2xl">
        {costsText.ratesTitle}
      </h2>
      <p className={rates.effective_month ? 'text-ink-soft' : 'text-warning'}>
        {rates.effective_month
          ? costsText.ratesFrom(formatMonth(rates.effective_month))
          : costsText.ratesAreDefaults}
        {planned.length > 0 &&
          ` ${costsText.ratesPlanned(planned.map((one) => formatMonth(one.effective_month)).join(', '))}`}
      </p>
      <form noValidate onSubmit={submit} className="flex max-w-96 flex-col gap-5">
        {rateFields.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            inputMode="decimal"
            hint={describeDefault(field)}
            {...input(field.name)}
          />
        ))}
        <Select
          label="From"
          layout="stacked"
          value={from}
          options={monthsFrom(month).map((value) => ({ value, label: formatMonth(value) }))}
          onChange={setFrom}
        />
        <FormError text={fault} />
        <Button type="submit" disabled={save.isPending} className="self-start">
          {save.isPending ? 'Saving...' : 'Save rates'}
        </Button>
        <p className="text-note text-ink-soft">{costsText.ratesNote}</p>
      </form>
    </section>
  )
}

function monthsFrom(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  return Array.from({ length: MONTHS_AHEAD }, (_, index) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index))
      .toISOString()
      .slice(0, 7),
  )
}
