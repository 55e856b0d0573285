import type { PracticeSide } from '../model/practice.ts'
import type { RateStep } from '../model/speaking-rate.ts'

const WIDTH = 1000
const HEIGHT = 120
/** The rate at the top of the chart, unless somebody spoke faster. */
const MIN_TOP = 200

interface RateChartProps {
  sides: readonly PracticeSide[]
  lengthMs: number
  stepMs: number
}

/** Words per minute over time, a line for each side; the first has the accent. */
export function RateChart({ sides, lengthMs, stepMs }: RateChartProps) {
  const rates = sides.flatMap((side) => side.rates.map((step) => step.wordsPerMinute ?? 0))
  const top = Math.max(MIN_TOP, ...rates)
  const toPath = (steps: readonly RateStep[]) => {
    let isDrawing = false
    let path = ''
    for (const { startMs, wordsPerMinute } of steps) {
      if (wordsPerMinute === null) isDrawing = false
      else {
        const y = HEIGHT * (1 - wordsPerMinute / top)
        const from = (startMs / lengthMs) * WIDTH
        const to = (Math.min(lengthMs, startMs + stepMs) / lengthMs) * WIDTH
        path += `${isDrawing ? 'L' : 'M'}${from} ${y}H${to}`
        isDrawing = true
      }
    }

    return path
  }

  return (
    <svg
      role="img"
      aria-label={`Words per minute over time, from 0 to ${Math.round(top)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-30 w-full border-b border-rule-strong"
    >
      {sides.map(({ side, rates: steps }, index) => (
        <path
          key={side}
          d={toPath(steps)}
          fill="none"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          strokeDasharray={index === 0 ? undefined : '5 3'}
          className={index === 0 ? 'stroke-accent' : 'stroke-ink-soft'}
        />
      ))}
    </svg>
  )
}
