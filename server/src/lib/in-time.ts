/** A promise's value when it comes within so many milliseconds; otherwise it rejects. */
export function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), ms)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
