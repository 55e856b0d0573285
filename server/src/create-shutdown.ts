/**
 * Answers what a signal calls: first nobody is sent here any more, then, after so many
 * milliseconds or at a second signal, everything closes. Once.
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
