import { endSession } from '@live-scribe/contract/recording'

/**
 * Notifies the server that the recorder's page was closed; a recorder that reconnects soon
 * continues.
 */
export function sendEndBeacon(left: { session: string; elapsedMs: number; userId: string }): void {
  const form = new FormData()
  form.set('sessionId', left.session)
  form.set('status', 'completed')
  form.set('duration', String(Math.floor(left.elapsedMs / 1000)))
  form.set('reason', 'user_stopped')
  form.set('userId', left.userId)
  navigator.sendBeacon(endSession.path, form)
}
