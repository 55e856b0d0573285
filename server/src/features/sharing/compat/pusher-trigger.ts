import { getSessionChannelName, TRANSCRIPT_EVENT } from '@live-scribe/contract/live/channel-events'
import { pusherTrigger } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'

/**
 * Maximum events of one user per second; a recogniser returns about ten results a second at most.
 */
const EVENTS_LIMIT = {
  tries: 20,
  windowSeconds: 1,
  text: 'Too many events. Please wait a second.',
}

/**
 * Adds the call that publishes text that a client recognised itself. Channel and event follow from
 * the session, which must be the caller's and running (RISK-11); the body's names have to match.
 * Refused with `session_completed` or `too_many_requests`.
 */
export function addPusherTrigger(add: AddRoute, context: AppContext): void {
  const useEvent = createLimit(context.rateLimits, 'pusher-trigger', EVENTS_LIMIT)
  add(pusherTrigger, async ({ actor, body, session }) => {
    const { data } = body
    const channel = getSessionChannelName(session.code)
    if (body.channel !== channel || body.event !== TRANSCRIPT_EVENT) {
      throw new AppError('bad_request', `Only ${TRANSCRIPT_EVENT} on ${channel} may be sent here.`)
    }
    if (session.status === 'completed') {
      throw new AppError('session_completed', 'This recording has ended.')
    }
    await useEvent(actor.id)
    const { text, isFinal, timestamp } = data
    const announced = { text, isFinal, sessionId: session.code, timestamp }
    context.viewerChannels.publish(channel, TRANSCRIPT_EVENT, announced, { isDroppable: !isFinal })
    return { success: true }
  })
}
