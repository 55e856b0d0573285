/** Keeps the screen on until the returned function is called. A browser that cannot does nothing. */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  const { wakeLock } = navigator
  let held: Promise<WakeLockSentinel | undefined> | undefined
  let isWanted = true
  const request = () => {
    if (!isWanted || document.visibilityState !== 'visible') return
    // Refused in a battery saver; everything goes on without it.
    held = wakeLock.request('screen').catch(() => undefined)
    void held.then((lock) => {
      if (!isWanted) void lock?.release()
    })
  }
  request()
  // The browser takes the lock away from a page that is not seen.
  document.addEventListener('visibilitychange', request)

  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', request)
    void held?.then((lock) => lock?.release())
  }
}
