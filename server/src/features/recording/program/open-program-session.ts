import type { ListenWarning } from '@live-scribe/contract/live/listen-messages'
import { type ProgramQuery, programQuery } from '@live-scribe/contract/live/program-query'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { type AdmitApiKey, requireScope } from '#server/http/api-key.ts'
import { invalidRequestError } from '#server/http/invalid-request.ts'
import type { SpeechToText } from '#server/ports/speech-to-text.ts'
import { changeTags } from '../list/tags.ts'
import type { AudioDecoder } from '../recorder/audio-decoder.ts'
import type { StartSession } from '../session/start-session.ts'
import { createProgramDecoder } from './audio/create-program-decoder.ts'

/** A recording that a program's socket has opened. */
export interface ProgramSession {
  code: string
  /** The name of the API key, under which the socket runs. */
  signIn: string
  query: ProgramQuery
  decoder: AudioDecoder
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
  if (!parsed.success) throw invalidRequestError(parsed.error)
  const query = parsed.data
  const warnings = findParameterWarnings(given, speechToText)
  const decoder = await createProgramDecoder(query, (where) => {
    warnings.push(createEndWarning(where))
  })
  const session = await startSession(caller.user, {
    title: query.title ?? `Recording ${now().toISOString().slice(0, 16).replace('T', ' ')}`,
    languages: { required: chooseRegion(speechToText.capabilities.languages, query.language) },
    plannedMinutes: query.planned_minutes,
    takesOver: query.takeover,
  })
  if (query.tag.length > 0) {
    const isSelected = eq(sessions.id, session.id)
    const owner = { userId: caller.user.id, now: now() }
    await changeTags(db, owner, { isSelected, add: query.tag, remove: [] })
  }
  return { code: session.code, signIn: caller.signIn, query, decoder, warnings }
}

/** A language without a region means the first of its regions, as at Deepgram: `en` is `en-US`. */
function chooseRegion(languages: readonly string[], wanted: string | undefined) {
  if (wanted === undefined || wanted.includes('-')) return wanted
  const isOf = (tag: string) => tag.toLowerCase().startsWith(`${wanted.toLowerCase()}-`)
  return languages.includes(wanted) ? wanted : (languages.find(isOf) ?? wanted)
}

/** Maximum warnings, and characters of a name in them: a query may have thousands. */
const MAX_WARNINGS = 20
const MAX_NAME_CHARACTERS = 40

const known = new Set(Object.keys(programQuery.shape))
/** Parameters whose wish is met in any case. */
const met = new Set(['version', 'mip_opt_out', 'token', 'no_delay'])

/** Warnings of the parameters that have no effect; switched off ones want none. */
function findParameterWarnings(
  query: Record<string, unknown>,
  { capabilities, description }: Pick<SpeechToText, 'capabilities' | 'description'>,
): ListenWarning[] {
  const isMet = (name: string, value: unknown) =>
    known.has(name) ||
    met.has(name) ||
    value === 'false' ||
    (name === 'model' && description.includes(String(value))) ||
    (['punctuate', 'smart_format'].includes(name) && capabilities.punctuation === true) ||
    (name === 'diarize' && capabilities.speakerLabels)
  return Object.entries(query)
    .filter(([name, value]) => !isMet(name, value))
    .slice(0, MAX_WARNINGS)
    .map(([name]) => {
      const parameter = name.slice(0, MAX_NAME_CHARACTERS)
      return { parameter, type: 'unsupported_parameter', message: explain(parameter, description) }
    })
}

/** The warning of audio that ended too early. */
function createEndWarning(where: string): ListenWarning {
  const message = `The audio ended ${where}: what was whole is written down.`
  return { parameter: 'encoding', type: 'incomplete_audio', message }
}

function explain(parameter: string, description: string): string {
  if (parameter === 'model') return `This server recognises with ${description}.`
  if (['keywords', 'keyterm'].includes(parameter)) {
    return `${parameter} has no effect: the terms of the account count, which its owner sets.`
  }
  return `${parameter} has no effect on this server.`
}
