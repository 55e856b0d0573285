/** Something at a place of a recording, milliseconds from its start. */
interface TimelineMark {
  startMs: number
  endMs: number
  /** The part of the chart's height, from 0 to 1. */
  height: number
  isAccent: boolean
}

const WIDTH = 1000
const HEIGHT = 60
const MIN_MARK_WIDTH = 3

interface TimelineChartProps {
  /** What the chart shows, for screen readers. */
  label: string
  lengthMs: number
  marks: readonly TimelineMark[]
}

/** Marks along the length of a recording. */
export function TimelineChart({ label, lengthMs, marks }: TimelineChartProps) {
  const toX = (ms: number) => (ms / lengthMs) * WIDTH

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-15 w-full border-b border-rule-strong"
    >
      {marks.map(({ startMs, endMs, height, isAccent }) => (
        <rect
          key={`${startMs} ${endMs}`}
          x={toX(startMs)}
          y={HEIGHT * (1 - height)}
          width={Math.max(MIN_MARK_WIDTH, toX(endMs - startMs))}
          height={HEIGHT * height}
          className={isAccent ? 'fill-accent' : 'fill-ink/25'}
        />
      ))}
    </svg>
  )
}
