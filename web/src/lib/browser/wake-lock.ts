/** Keeps the screen on until the returned function is called; does nothing where unsupported. */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  const { wakeLock } = navigator
  let held: Promise<WakeLockSentinel | undefined> | undefined
  let isWanted = true
  const request = () => {
    if (!isWanted || document.visibilityState !== 'visible') return
    // Refused in battery saver mode; everything works without it.
    held = wakeLock.request('screen').catch(() => undefined)
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
