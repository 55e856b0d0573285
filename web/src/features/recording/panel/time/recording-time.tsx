import { formatDuration } from '#web/lib/format/format-duration.ts'

/** Milliseconds left from which the bar is yellow. */
export const LIMIT_WARNING_MS = 60_000
/** Milliseconds left from which seconds are counted down in red. */
const COUNTDOWN_MS = 30_000

interface RecordingTimeProps {
  elapsedMs: number
  limitMs: number
  /** How long the recording may go on after the limit; only its end is warned of. */
  graceMs?: number
  /** Whether the time advances; otherwise no countdown is shown. */
  isRunning: boolean
}

/** The elapsed time and the limit. */
export function RecordingTime(props: RecordingTimeProps) {
  const { elapsedMs, limitMs, graceMs = 0, isRunning } = props
  const remainingMs = Math.max(0, limitMs + graceMs - elapsedMs)
  const isLast = isRunning && remainingMs <= COUNTDOWN_MS

  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="figures flex items-baseline gap-1.5 sm:gap-2">
        <span
          role="timer"
          aria-label="Elapsed time"
          className="text-2xl leading-none font-medium tracking-[-0.04em] sm:text-3xl"
        >
          {formatDuration(elapsedMs)}
        </span>
        <span className="text-note text-ink-faint">
          <span aria-hidden="true">/ </span>
          <span className="sr-only">of at most </span>
          {formatDuration(elapsedMs > limitMs ? limitMs + graceMs : limitMs)}
        </span>
      </p>
      {isLast && (
        <p role="status" className="figures text-note font-semibold text-danger">
          {Math.ceil(remainingMs / 1000)}s left
        </p>
      )}
    </div>
  )
}

/** The elapsed share of the limit as a bar. */
export function RecordingProgress(props: RecordingTimeProps) {
  const { elapsedMs, limitMs, graceMs = 0, isRunning } = props
  const share = limitMs === 0 ? 0 : Math.min(1, elapsedMs / limitMs)

  return (
    <div
      role="progressbar"
      aria-label="Share of the recording limit"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1 w-full overflow-hidden rounded-full bg-rule"
    >
      <div
        className={`h-full w-full origin-left ${isRunning ? barColour(limitMs + graceMs - elapsedMs) : 'bg-ink-faint'}`}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

function barColour(remainingMs: number): string {
  return remainingMs <= LIMIT_WARNING_MS ? 'bg-caution' : 'bg-accent'
}
