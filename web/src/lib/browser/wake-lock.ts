/**
 * Keeps the screen on until the returned function is called; does nothing where unsupported. Calls
 * `onRefused` the first time that the browser refuses, as in battery saver mode.
 */
export function keepScreenOn(onRefused: () => void): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  const { wakeLock } = navigator
  let held: Promise<WakeLockSentinel | undefined> | undefined
  let isWanted = true
  let isRefused = false
  const refuse = () => {
    if (isWanted && !isRefused) onRefused()
    isRefused = true

    return undefined
  }
  const request = () => {
    if (!isWanted || document.visibilityState !== 'visible') return
    held = wakeLock.request('screen').catch(refuse)
    void held.then((lock) => {
      if (!isWanted) void lock?.release()
    })
  }
  request()
  // The browser releases the lock of a hidden page.
  document.addEventListener('visibilitychange', request)

  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', request)
    void held?.then((lock) => lock?.release())
  }
}
