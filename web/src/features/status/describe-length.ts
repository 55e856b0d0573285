const MINUTE_MS = 60_000

/** How long an incident was, in words: `less than a minute`, `12 minutes`, `3 h 5 min`, `2 days 4 h`. */
export function describeLength(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return minutes === 1 ? 'one minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days ${hours % 24} h`
}
