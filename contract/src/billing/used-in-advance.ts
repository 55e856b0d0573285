/** The sentence about minutes that a recording used beyond what was left. */
export function formatUsedInAdvance(minutes: number): string {
  const counted = minutes === 1 ? '1 minute was' : `${minutes.toLocaleString('en-US')} minutes were`
  return `${counted} used in advance and will be taken from your next minutes.`
}
