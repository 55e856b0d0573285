const MINUTES_AN_HOUR = 60

/** Minutes as 1,200 minutes. */
export function minutesText(minutes: number): string {
  return counted(minutes, 'minute')
}

/** A duration: in hours from 60 minutes on, as 5 hours or 1 hour 30 minutes. */
export function hoursText(minutes: number): string {
  if (minutes < MINUTES_AN_HOUR) return minutesText(minutes)
  const hours = counted(Math.floor(minutes / MINUTES_AN_HOUR), 'hour')
  const rest = minutes % MINUTES_AN_HOUR

  return rest === 0 ? hours : `${hours} ${minutesText(rest)}`
}

/** A limit: whole hours, otherwise minutes, as 4 hours or 90 minutes. */
export function limitText(minutes: number): string {
  return minutes % MINUTES_AN_HOUR === 0 ? hoursText(minutes) : minutesText(minutes)
}

function counted(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}
