/** Cents per frame of 10 ms: a note has fewer; more is not one voice. */
const [MIN_SLOPE, MAX_SLOPE] = [1.5, 60]
/** Cents by which a smooth glide is off a line, at rest and for each cent of its slope. */
const [MAX_ERROR, ERROR_PER_SLOPE] = [6, 0.5]

/** Whether pitches of successive frames, in cents, rise or fall smoothly, as in speech. */
export function isGliding(cents: readonly number[]): boolean {
  const middle = (cents.length - 1) / 2
  const mean = cents.reduce((sum, one) => sum + one, 0) / cents.length
  let [covariance, variance] = [0, 0]
  for (const [index, one] of cents.entries()) {
    covariance += (index - middle) * (one - mean)
    variance += (index - middle) ** 2
  }
  const slope = covariance / variance
  const squares = cents.map((one, index) => (one - mean - slope * (index - middle)) ** 2)
  const error = Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / cents.length)
  const steepness = Math.abs(slope)
  if (steepness < MIN_SLOPE || steepness > MAX_SLOPE) return false
  return error <= MAX_ERROR + ERROR_PER_SLOPE * steepness
}
