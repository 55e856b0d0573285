interface Axis {
  /** Values with a line and a label, from the lowest. */
  ticks: number[]
  /** The value at the foot, and how much there is from there to the top. */
  bottom: number
  height: number
}

/** An axis with round, whole steps that holds zero and all values. */
export function planAxis(values: readonly number[], wanted: number): Axis {
  const least = Math.min(0, ...values)
  const most = Math.max(1, ...values)
  const step = roundUp((most - least) / wanted)
  const first = Math.floor(least / step)
  const count = Math.ceil(most / step) - first
  const ticks = Array.from({ length: count + 1 }, (_, index) => (first + index) * step)

  return { ticks, bottom: first * step, height: count * step }
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))

  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= value) ?? 10 * power
}
