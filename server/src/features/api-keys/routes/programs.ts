import { disconnectProgram, listPrograms } from '@live-scribe/contract/api-keys/programs'
import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findPrograms } from '../programs.ts'

/** Milliseconds between two deletions of what no program uses. */
const UNUSED_INTERVAL_MS = 60 * 60_000

/** Adds the calls with which users list and disconnect programs, and deletes unused ones. */
export function addProgramRoutes(app: FastifyInstance, add: AddRoute, context: AppContext): void {
  const { db, events, identity, now } = context
  const { programs } = identity
  if (programs) {
    addBackgroundJob(app, context, {
      name: 'deleting unused programs',
      everyMs: UNUSED_INTERVAL_MS,
      errorKind: 'sweep',
      run: () => programs.deleteUnused(now()),
    })
  }
  add(listPrograms, async ({ actor }) => ({
    programs: await findPrograms(context, actor.identityUserId),
  }))
  add(disconnectProgram, async ({ actor, address, params }) => {
    const { identityUserId, email } = actor
    const ended = await programs?.disconnect(identityUserId, params.id)
    if (!ended) throw new AppError('not_found', 'This program is gone. Reload the page.')
    const detail = `“${ended.name}”, from ${address}`
    const event = { kind: 'program-disconnected', identityUserId, email, detail } as const
    await db.transaction((tx) => events.securityEvent.emit(tx, event, now()))
    return { disconnected: true as const }
  })
}
