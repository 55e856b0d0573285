import { createInterviewSession } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { presentSession } from '../present.ts'
import { insertSession } from '../sessions.ts'

const noRecogniserText =
  'No speech recogniser is installed on this server. Ask its owner to run npm start as an administrator.'

export function addCreateInterviewSession(add: AddRoute, context: AppContext): void {
  add(createInterviewSession, async ({ actor, body }) => {
    if (!context.speechToText.capabilities.available) {
      throw new AppError('recogniser_unavailable', noRecogniserText)
    }
    const session = await insertSession(context.db, {
      userId: actor.id,
      title: body.p_title,
      now: context.now(),
    })
    return presentSession(session)
  })
}
