import { formatCount } from './format-count.ts'

const MINUTES_AN_HOUR = 60

/** Minutes as 1,200 minutes. */
export function formatMinutes(minutes: number): string {
  return counted(minutes, 'minute')
}

/** A duration: in hours from 60 minutes on, as 5 hours or 1 hour 30 minutes. */
export function formatHours(minutes: number): string {
  if (minutes < MINUTES_AN_HOUR) return formatMinutes(minutes)
  const hours = counted(Math.floor(minutes / MINUTES_AN_HOUR), 'hour')
  const rest = minutes % MINUTES_AN_HOUR

  return rest === 0 ? hours : `${hours} ${formatMinutes(rest)}`
}

/** A limit: whole hours, otherwise minutes, as 4 hours or 90 minutes. */
export function formatMinutesLimit(minutes: number): string {
  return minutes % MINUTES_AN_HOUR === 0 ? formatHours(minutes) : formatMinutes(minutes)
}

function counted(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`
}
