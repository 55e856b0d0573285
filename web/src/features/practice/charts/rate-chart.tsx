import { planAxis } from '#web/ui/plan-axis.ts'
import type { PracticeSide } from '../model/practice.ts'
import type { RateStep } from '../model/speaking-rate.ts'

const WIDTH = 1000
/** The rate that the axis has at least. */
const MIN_TOP = 200
const TICKS = 4
/** Words per minute that are usual in conversation. */
const USUAL = { from: 130, to: 160 }

interface RateChartProps {
  sides: readonly PracticeSide[]
  lengthMs: number
  stepMs: number
}

/**
 * Words per minute over time, a line for each side, of which the first has the accent, and what is
 * usual.
 */
export function RateChart({ sides, lengthMs, stepMs }: RateChartProps) {
  const rates = sides.flatMap((side) => side.rates.map((step) => step.wordsPerMinute ?? 0))
  const { ticks, height } = planAxis([MIN_TOP, ...rates], TICKS)
  const toX = (ms: number) => (ms / lengthMs) * WIDTH
  const toPath = (steps: readonly RateStep[]) => {
    let isDrawing = false
    let path = ''
    for (const { startMs, wordsPerMinute } of steps) {
      if (wordsPerMinute === null) isDrawing = false
      else {
        const y = height - wordsPerMinute
        path += `${isDrawing ? 'L' : 'M'}${toX(startMs)} ${y}H${toX(Math.min(lengthMs, startMs + stepMs))}`
        isDrawing = true
      }
    }

    return path
  }

  return (
    <>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-note text-ink-soft">
        {sides.map(({ side }, index) => (
          <li key={side} className="inline-flex items-center gap-2">
            <svg viewBox="0 0 24 2" aria-hidden="true" className="h-0.5 w-6">
              <path d="M0 1H24" strokeWidth={2} {...toStroke(index)} />
            </svg>
            {side}
          </li>
        ))}
        <li className="inline-flex items-center gap-2">
          <span className="h-3 w-6 bg-accent/15" />
          {`Usual: ${USUAL.from} to ${USUAL.to}`}
        </li>
      </ul>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="figures relative w-8 shrink-0 text-right text-[0.75rem] text-ink-faint"
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              style={{ bottom: `${(100 * tick) / height}%` }}
              className="absolute right-0 translate-y-1/2 leading-none"
            >
              {tick}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`Words per minute over time, from 0 to ${height}; ${USUAL.from} to ${USUAL.to} are usual`}
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-b border-rule-strong"
        >
          <rect
            x={0}
            width={WIDTH}
            y={height - USUAL.to}
            height={USUAL.to - USUAL.from}
            className="fill-accent/15"
          />
          {ticks.slice(1).map((tick) => (
            <path
              key={tick}
              d={`M0 ${height - tick}H${WIDTH}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-rule"
            />
          ))}
          {sides.map(({ side, rates: steps }, index) => (
            <path
              key={side}
              d={toPath(steps)}
              fill="none"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
              {...toStroke(index)}
            />
          ))}
        </svg>
      </div>
    </>
  )
}

function toStroke(index: number) {
  return index === 0
    ? { className: 'stroke-accent' }
    : { className: 'stroke-ink-soft', strokeDasharray: '5 3' }
}
