import type { RecorderSnapshot } from '../../engine/recorder-ports.ts'

/** Says that the user's minutes are used up, and for how long the recording goes on. */
export function GraceLine(props: Pick<RecorderSnapshot, 'limitMs' | 'graceMs' | 'elapsedMs'>) {
  const { limitMs, graceMs, elapsedMs } = props
  const remainingMs = (limitMs ?? 0) + graceMs - elapsedMs

  return (
    // Always there, so that screen readers announce what is put into it.
    <p role="status" className="animate-appear text-note font-medium text-warning empty:sr-only">
      {graceMs > remainingMs && formatGrace(remainingMs)}
    </p>
  )
}

function formatGrace(remainingMs: number): string {
  const minutes = Math.max(1, Math.ceil(remainingMs / 60_000))
  const more = minutes === 1 ? '1 more minute; it is' : `${minutes} more minutes; they are`

  return `Your minutes are used up. Recording goes on for up to ${more} taken from your next minutes.`
}
