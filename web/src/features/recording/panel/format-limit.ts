/** A limit as an adjective: whole hours from two hours on, otherwise minutes. */
export function formatLimit(minutes: number): string {
  return minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`
}
