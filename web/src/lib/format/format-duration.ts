/** Minutes and seconds as m:ss, from an hour on h:mm:ss. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const tail = String(seconds % 60).padStart(2, '0')
  if (hours === 0) return `${minutes}:${tail}`

  return `${hours}:${String(minutes % 60).padStart(2, '0')}:${tail}`
}
