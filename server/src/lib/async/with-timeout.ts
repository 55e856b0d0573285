/** Settles as the promise does within `ms` milliseconds; otherwise rejects. */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), ms)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
