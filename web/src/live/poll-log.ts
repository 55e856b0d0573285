/** Milliseconds between reads of the log while there is no channel. */
export const POLL_WITHOUT_CHANNEL_MS = 4000

/**
 * Reads every four seconds until the returned function is called; first after half to one and a
 * half of them by `random` (0 to 1), so that pages that lost a server together ask one by one.
 */
export function pollLog(read: () => void, random = Math.random()): () => void {
  let timer = setTimeout(poll, POLL_WITHOUT_CHANNEL_MS * (0.5 + random))
  function poll() {
    timer = setTimeout(poll, POLL_WITHOUT_CHANNEL_MS)
    read()
  }

  return () => clearTimeout(timer)
}
