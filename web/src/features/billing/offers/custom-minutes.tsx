import {
  calculateCustomPriceCents,
  customMinutesRules,
  findCheaperPackage,
  getCustomMinutesError,
  type MinutePackage,
} from '@live-scribe/contract/billing/minutes'
import { type FormEvent, useState } from 'react'
import { formatAmount } from '#web/lib/format/format-money.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { billingText } from '../billing-text.ts'

interface CustomMinutesProps {
  isBusy: boolean
  isDisabled: boolean
  packages: readonly MinutePackage[]
  onBuy: (minutes: number) => void
  onTakePackage: (packageId: string) => void
}

/** A field for a custom number of minutes, with the price and a button to buy them. */
export function CustomMinutes(props: CustomMinutesProps) {
  const { isBusy, isDisabled, onBuy } = props
  const [text, setText] = useState(String(customMinutesRules.min))
  const minutes = text.trim() === '' ? Number.NaN : Number(text)
  const validationError = getCustomMinutesError(minutes)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!validationError && !isDisabled) onBuy(minutes)
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="custom-minutes"
      className="flex flex-col gap-4 border-t border-rule pt-6 md:flex-row md:items-start md:justify-between md:gap-10"
    >
      <div className="max-w-[26rem] md:min-w-64">
        <h3 id="custom-minutes" className="text-2xl leading-tight">
          {billingText.customTitle}
        </h3>
        <p className="mt-1 text-ink-soft">
          {billingText.customNote(customMinutesRules.centsPerMinute)}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <div className="w-56">
          <Field
            label="Minutes"
            type="number"
            name="minutes"
            inputMode="numeric"
            min={customMinutesRules.min}
            max={customMinutesRules.max}
            step={customMinutesRules.step}
            value={text}
            hint={billingText.customHint(customMinutesRules.min, customMinutesRules.step)}
            error={validationError ?? undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">Price</span>
          <output
            aria-label="Price"
            className="flex min-h-12 min-w-24 items-center text-xl font-semibold tabular-nums"
          >
            {Number.isFinite(minutes) && minutes >= 0
              ? formatAmount(calculateCustomPriceCents(minutes))
              : '–'}
          </output>
        </div>
        <Button
          type="submit"
          variant="outline"
          aria-label="Purchase Minutes: your own number"
          disabled={isDisabled || validationError !== null}
          className="max-sm:w-full sm:mt-[1.875rem] sm:min-h-12"
        >
          {isBusy ? billingText.opening : 'Purchase Minutes'}
        </Button>
        {!validationError && <Cheaper {...props} minutes={minutes} />}
      </div>
    </form>
  )
}

/** A package with at least as many minutes that costs no more, with a button that takes it instead. */
function Cheaper(props: CustomMinutesProps & { minutes: number }) {
  const offer = findCheaperPackage(props.minutes, props.packages)
  if (!offer) return null
  const { id, name, minutes, price_cents: cents } = offer

  return (
    <p role="status" className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      {billingText.cheaperPackage(name, minutes, cents)}
      <Button
        size="small"
        variant="outline"
        disabled={props.isDisabled}
        onClick={() => props.onTakePackage(id)}
      >
        {billingText.takePackage(name)}
      </Button>
    </p>
  )
}
