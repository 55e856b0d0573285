/** Resolves like `promise`; rejects when it has not settled after `ms` milliseconds. */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Not done after ${ms} ms`)), ms)

  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
