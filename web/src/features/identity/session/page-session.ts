import { refreshAuthSession } from '@live-scribe/contract/identity/auth-session'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { eraseDeviceData } from '#web/lib/browser/device-data.ts'
import { type AuthEvent, SessionKeeper } from './session-keeper.ts'

/** Keeps this page's auth session; only a 401 or 403 of the server ends it. */
export const pageSession = new SessionKeeper({
  refresh: () => callEndpoint(refreshAuthSession, {}),
  // A failure other than 401 or 403 is retried and signs nobody out.
  isRetryable: (error) => !(error instanceof ApiError && [401, 403].includes(error.status)),
  // The auth API is loaded when a session ends, because most pages do not need it.
  deleteCookie: async () => {
    const { signOut } = await import('../auth-api.ts')
    await signOut()
  },
  now: Date.now,
  random: Math.random,
})

/** BroadcastChannel to the other tabs of this browser; null while no session is kept. */
let channel: BroadcastChannel | null = null

/** Notifies this page and the other tabs of this browser. */
export function broadcastAuthEvent(event: AuthEvent): void {
  channel?.postMessage(event)
  pageSession.announce(event)
}

/** Starts to keep the session; the returned function stops it. */
export function startPageSession(): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') pageSession.wake()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  const tabs = new BroadcastChannel('live-scribe-auth')
  channel = tabs
  tabs.addEventListener('message', ({ data }) => {
    if (data !== 'SIGNED_OUT') return
    void eraseDeviceData()
    pageSession.announce('SIGNED_OUT', 'elsewhere')
  })
  pageSession.start()

  return () => {
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    tabs.close()
    channel = null
    pageSession.stop()
  }
}
