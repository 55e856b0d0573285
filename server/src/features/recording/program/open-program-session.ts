import type { ListenWarning } from '@live-scribe/contract/live/listen-messages'
import { type ProgramQuery, programQuery } from '@live-scribe/contract/live/program-query'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { type AdmitApiKey, requireScope } from '#server/http/api-key.ts'
import { AppError } from '#server/http/app-error.ts'
import { changeTags } from '../list/tags.ts'
import type { StartSession } from '../session/start-session.ts'
import { findParameterWarnings } from './parameter-warnings.ts'

/** A recording that a program's socket has opened. */
export interface ProgramSession {
  code: string
  /** The name of the API key, under which the socket runs. */
  signIn: string
  query: ProgramQuery
  warnings: ListenWarning[]
}

/** What opening needs beside the context. */
export interface ProgramParts {
  admitApiKey: AdmitApiKey
  startSession: StartSession
}

/**
 * Admits a program by its API key and opens a session for it, before the upgrade; throws what the
 * program is refused with.
 */
export async function openProgramSession(
  { db, now, speechToText }: Pick<AppContext, 'db' | 'now' | 'speechToText'>,
  { admitApiKey, startSession }: ProgramParts,
  key: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ProgramSession> {
  const caller = await admitApiKey(key, request, reply)
  requireScope(caller, 'listen')
  const given = request.query as Record<string, unknown>
  const parsed = programQuery.safeParse(given)
  if (!parsed.success) throw new AppError('bad_request', z.prettifyError(parsed.error))
  const query = parsed.data
  const session = await startSession(caller.user, {
    title: query.title ?? `Recording ${now().toISOString().slice(0, 16).replace('T', ' ')}`,
    languages: { required: chooseRegion(speechToText.capabilities.languages, query.language) },
    takesOver: query.takeover,
  })
  if (query.tag.length > 0) {
    const isSelected = eq(sessions.id, session.id)
    const owner = { userId: caller.user.id, now: now() }
    await changeTags(db, owner, { isSelected, add: query.tag, remove: [] })
  }
  const warnings = findParameterWarnings(given, speechToText)
  return { code: session.code, signIn: caller.signIn, query, warnings }
}

/** A language without a region means the first of its regions, as at Deepgram: `en` is `en-US`. */
function chooseRegion(languages: readonly string[], wanted: string | undefined) {
  if (wanted === undefined || wanted.includes('-')) return wanted
  const isOf = (tag: string) => tag.toLowerCase().startsWith(`${wanted.toLowerCase()}-`)
  return languages.includes(wanted) ? wanted : (languages.find(isOf) ?? wanted)
}
