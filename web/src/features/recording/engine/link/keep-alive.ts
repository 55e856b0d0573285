/** Milliseconds between KeepAlives of an idle connection, so that the server does not close it. */
export const KEEP_ALIVE_INTERVAL_MS = 5000
/** Milliseconds between heartbeat lines in the browser console; nothing is sent. */
const HEARTBEAT_MS = 30_000

/** The timers of an open audio socket. */
export interface KeepAlive {
  /** Called when audio is sent: the connection is not idle. */
  audioSent(): void
  stop(): void
}

/** Calls `sendKeepAlive` while no audio is sent, and writes a heartbeat line to the console. */
export function startKeepAlive(sendKeepAlive: () => void): KeepAlive {
  let isIdle = true
  const heartbeat = setInterval(() => console.debug('Audio connection is open'), HEARTBEAT_MS)
  const keepAlive = setInterval(() => {
    if (isIdle) sendKeepAlive()
    isIdle = true
  }, KEEP_ALIVE_INTERVAL_MS)

  return {
    audioSent: () => {
      isIdle = false
    },
    stop: () => {
      clearInterval(keepAlive)
      clearInterval(heartbeat)
    },
  }
}
