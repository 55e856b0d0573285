/**
 * Returns the signal handler: fails readiness, then closes everything after `delay` milliseconds or
 * at a second signal. Runs once.
 */
export function createShutdown(delay: number, parts: { drain(): void; close(): Promise<void> }) {
  const isUrged = Promise.withResolvers<void>()
  let isStopping = false
  return async (): Promise<void> => {
    if (isStopping) return isUrged.resolve()
    isStopping = true
    parts.drain()
    const timer = setTimeout(() => isUrged.resolve(), delay)
    await isUrged.promise
    clearTimeout(timer)
    await parts.close()
  }
}
