/**
 * Creates a value when it is first asked for: a format of `Intl` takes too long to be made while a
 * page starts that may never show it.
 */
export function onFirstUse<T>(create: () => T): () => T {
  let value: T | undefined

  return () => {
    value ??= create()

    return value
  }
}
