import { freePlan, paidPlans } from '@live-scribe/contract/billing/plans'
import { formatMinutes, formatMinutesLimit } from '#web/lib/format/format-minutes.ts'
import { formatPrice } from '#web/lib/format/format-money.ts'

const CENTS = 100

/** Every plan in a line: name, price, and how much can be recorded. */
export function PlanPrices() {
  return (
    <ul aria-label="Plans and prices" className="border-b border-rule">
      {[freePlan, ...Object.values(paidPlans)].map(
        ({ id, name, price, minuteLimit, recordingLimit }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-rule py-4 sm:grid-cols-[7.5rem_7.5rem_1fr]"
          >
            <span className="font-serif text-xl">{name}</span>
            <span className="text-ink-soft">
              <span className="text-lg font-semibold text-ink tabular-nums">
                {formatPrice(price * CENTS)}
              </span>
              {price > 0 && ' a month'}
            </span>
            <span className="text-ink-soft max-sm:col-span-2">
              {minuteLimit === null
                ? 'Any number of recordings'
                : `${formatMinutes(minuteLimit)} a month`}
              {`, up to ${formatMinutesLimit(recordingLimit)} ${minuteLimit === null ? 'each' : 'per recording'}`}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
