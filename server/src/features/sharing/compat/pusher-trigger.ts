import { getSessionChannelName, TRANSCRIPT_EVENT } from '@live-scribe/contract/live/channel-events'
import { pusherTrigger } from '@live-scribe/contract/sharing'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'

/**
 * Maximum events of one user per second; a recogniser returns about ten results a second at most.
 */
const eventsByUser = { tries: 20, windowSeconds: 1 }

/**
 * Adds the call that publishes text that a client recognised itself. Channel and event follow from
 * the session, which must be the caller's and running (RISK-11); the body's names have to match.
 * Refused with `session_completed` or `too_many_requests`.
 */
export function addPusherTrigger(add: AddRoute, context: AppContext): void {
  const limiter = context.rateLimits.limiter('pusher-trigger', eventsByUser)
  add(pusherTrigger, async ({ actor, body, session }) => {
    const { data } = body
    const channel = getSessionChannelName(session.code)
    if (body.channel !== channel || body.event !== TRANSCRIPT_EVENT) {
      throw new AppError('bad_request', `Only ${TRANSCRIPT_EVENT} on ${channel} may be sent here.`)
    }
    if (session.status === 'completed') {
      throw new AppError('session_completed', 'This recording has ended.')
    }
    if (!(await limiter.use(actor.id))) {
      throw new AppError('too_many_requests', 'Too many events. Please wait a second.')
    }
    const { text, isFinal, timestamp } = data
    const announced = { text, isFinal, sessionId: session.code, timestamp }
    context.viewerChannels.publish(channel, TRANSCRIPT_EVENT, announced, { isDroppable: !isFinal })
    return { success: true }
  })
}
