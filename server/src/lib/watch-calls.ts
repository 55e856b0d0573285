/** Told how each call of an object's methods ended. */
interface CallWatcher {
  worked(method: string): void
  failed(method: string, error: unknown): void
}

/** The same object, whose methods that return a promise tell how they ended. */
export function watchCalls<T extends object>(target: T, watcher: CallWatcher): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args)
        if (!(result instanceof Promise)) return result
        return result.then(
          (reply) => {
            watcher.worked(key)
            return reply
          },
          (error: unknown) => {
            watcher.failed(key, error)
            throw error
          },
        )
      }
    },
  })
}
