import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { planAxis } from './plan-axis.ts'

/** The bars of one kind; their colour also stands in the legend. */
interface ChartSeries {
  name: string
  tone: 'accent' | 'ink' | 'faint'
}

/** A place on the time axis, with a value for each series. */
interface ChartColumn {
  /** What the number that is shown belongs to, as the full date. */
  name: string
  /** What stands below the bars. */
  short: string
  values: readonly number[]
  /** What is said of it besides its values. */
  note?: string
}

interface BarChartProps {
  title: string
  /** The unit, and whatever else the values need. */
  unit: string
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
  format: (value: number) => string
}

const TICKS = 3
const X_LABELS = 6
const tones = { accent: 'bg-accent', ink: 'bg-ink', faint: 'bg-ink/25' } as const

/**
 * Bars over time with a labelled axis. The values of a column are shown for the pointer that is over
 * it, and for the arrow keys; until then those of the last one.
 */
export function BarChart({ title, unit, series, columns, format }: BarChartProps) {
  const last = columns.length - 1
  const [index, setIndex] = useState(last)
  const chosen = columns[Math.min(index, last)]
  if (!chosen) return null
  const { ticks, bottom, height } = planAxis(
    columns.flatMap(({ values }) => values),
    TICKS,
  )
  const toPercent = (value: number) => `${(100 * (value - bottom)) / height}%`
  const every = Math.ceil(columns.length / X_LABELS)
  const sentence = toSentence(chosen, series, format)
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setIndex(Math.min(last, Math.max(0, to)))
  }
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / width) * columns.length)
    setIndex(Math.min(last, Math.max(0, place)))
  }

  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-note text-ink-soft">
        <span>
          <span className="font-semibold text-ink">{title}</span>, {unit}
        </span>
        {series.length > 1 &&
          series.map(({ name, tone }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 ${tones[tone]}`} />
              {name}
            </span>
          ))}
        <span aria-hidden="true" className="figures ml-auto text-ink">
          {sentence}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 pb-6">
        <div aria-hidden="true" className="relative h-44 text-[0.75rem] text-ink-faint">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="figures absolute right-0 translate-y-1/2 whitespace-nowrap"
              style={{ bottom: toPercent(tick) }}
            >
              {format(tick)}
            </span>
          ))}
          {/* Makes the column as wide as its widest label. */}
          {ticks.map((tick) => (
            <span key={`width ${tick}`} className="figures invisible block h-0 overflow-hidden">
              {format(tick)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={Math.min(index, last)}
          aria-valuetext={sentence}
          className="relative h-44"
          onKeyDown={move}
          onPointerMove={follow}
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              className={`absolute inset-x-0 border-b ${tick === 0 ? 'border-rule-strong' : 'border-rule'}`}
              style={{ bottom: toPercent(tick) }}
            />
          ))}
          <div className="absolute inset-0 flex items-stretch">
            {columns.map((column, place) => (
              <span
                key={column.name}
                className={`relative flex flex-1 justify-center gap-px px-px ${column === chosen ? 'bg-ink/8' : ''}`}
              >
                {column.values.map((value, one) => (
                  <span
                    key={series[one]?.name}
                    className={`relative w-full max-w-6 ${tones[series[one]?.tone ?? 'accent']}`}
                    style={{
                      height: `${(100 * Math.abs(value)) / height}%`,
                      top: `${(100 * (bottom + height - Math.max(0, value))) / height}%`,
                    }}
                  />
                ))}
                {(last - place) % every === 0 && (
                  <span
                    className={`absolute top-full pt-1.5 text-[0.75rem] whitespace-nowrap text-ink-faint ${every > 1 && place === last ? 'right-0' : ''}`}
                  >
                    {column.short}
                  </span>
                )}
              </span>
            ))}
          </div>
        </div>
      </div>
    </figure>
  )
}

function toSentence(
  { name, values, note }: ChartColumn,
  series: readonly ChartSeries[],
  format: (value: number) => string,
): string {
  const parts = values.map((value, one) =>
    series.length > 1 ? `${series[one]?.name} ${format(value)}` : format(value),
  )

  return `${name}: ${[...parts, ...(note ? [note] : [])].join(', ')}`
}
