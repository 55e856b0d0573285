import { refreshAuthSession } from '@live-scribe/contract/identity/auth-session'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { eraseDeviceData } from '#web/lib/browser/device-data.ts'
import { type AuthEvent, SessionKeeper } from './session-keeper.ts'

/** The one session of this page; only a refusal by the server (401, 403) ends it. */
export const pageSession = new SessionKeeper({
  refresh: () => callEndpoint(refreshAuthSession, {}),
  // Only the server's refusal ends it: other failures sign nobody out.
  isRetryable: (error) => !(error instanceof ApiError && [401, 403].includes(error.status)),
  // Loaded when a session ends: most pages need no texts of the forms.
  forget: async () => {
    const { signOut } = await import('../auth-api.ts')
    await signOut()
  },
  now: Date.now,
  random: Math.random,
})

/** Channel to the other tabs of this browser while a session is kept; without echo. */
let channel: BroadcastChannel | null = null

/** Notifies this page and the other tabs of this browser. */
export function broadcastAuthEvent(event: AuthEvent): void {
  channel?.postMessage(event)
  pageSession.announce(event)
}

/** Keeps the session until the returned function is called. */
export function startPageSession(): () => void {
  const wake = () => pageSession.wake()
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
