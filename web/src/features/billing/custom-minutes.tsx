import {
  customMinutes,
  customMinutesFault,
  customPriceCents,
} from '@live-scribe/contract/billing/minutes'
import { type FormEvent, useState } from 'react'
import { formatAmount } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface CustomMinutesProps {
  isBusy: boolean
  isDisabled: boolean
  onBuy: (minutes: number) => void
}

/** Any number of minutes that is sold, and its price. */
export function CustomMinutes({ isBusy, isDisabled, onBuy }: CustomMinutesProps) {
  const [text, setText] = useState(String(customMinutes.least))
  const minutes = text.trim() === '' ? Number.NaN : Number(text)
  const fault = customMinutesFault(minutes)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!fault && !isDisabled) onBuy(minutes)
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="custom-minutes"
      className="flex flex-col gap-4 border-t border-rule pt-6 md:flex-row md:items-start md:justify-between md:gap-10"
    >
      <div className="max-w-[26rem]">
        <h3 id="custom-minutes" className="text-2xl leading-tight">
          Another number of minutes
        </h3>
        <p className="mt-1 text-ink-soft">
          {formatAmount(customMinutes.centsPerMinute)} per minute, paid once. They never expire.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <div className="w-56">
          <Field
            label="Minutes"
            type="number"
            name="minutes"
            inputMode="numeric"
            min={customMinutes.least}
            max={customMinutes.most}
            step={customMinutes.step}
            value={text}
            hint={`From ${customMinutes.least}, in steps of ${customMinutes.step}`}
            error={fault ?? undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">Price</span>
          <output
            aria-label="Price"
            className="figures flex min-h-12 min-w-24 items-center text-xl font-medium"
          >
            {Number.isFinite(minutes) && minutes >= 0
              ? formatAmount(customPriceCents(minutes))
              : '–'}
          </output>
        </div>
        <Button
          type="submit"
          variant="outline"
          aria-label="Purchase Minutes: your own number"
          disabled={isDisabled || fault !== null}
          className="max-sm:w-full sm:mt-[1.875rem] sm:min-h-12"
        >
          {isBusy ? 'Opening...' : 'Purchase Minutes'}
        </Button>
      </div>
    </form>
  )
}
