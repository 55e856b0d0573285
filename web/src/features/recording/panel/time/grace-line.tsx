interface GraceLineProps {
  elapsedMs: number
  limitMs: number
  /** How long the recording may go on after the limit. */
  graceMs: number
}

/** Says that the user's minutes are used up, and for how long the recording goes on. */
export function GraceLine({ elapsedMs, limitMs, graceMs }: GraceLineProps) {
  const remainingMs = limitMs + graceMs - elapsedMs
  if (graceMs <= remainingMs) return null

  return (
    <p className="animate-appear text-note font-medium text-pretty text-warning">
      {formatGrace(remainingMs)}
    </p>
  )
}

function formatGrace(remainingMs: number): string {
  const minutes = Math.max(1, Math.ceil(remainingMs / 60_000))
  const more = minutes === 1 ? '1 more minute; it is' : `${minutes} more minutes; they are`

  return `Your minutes are used up. Recording goes on for up to ${more} taken from your next minutes.`
}
