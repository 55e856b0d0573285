import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** All scopes that a user may give a program, in the order in which they are shown. */
export const PROGRAM_SCOPES = ['recordings:read', 'recordings:write'] as const

const programScope = z.enum(PROGRAM_SCOPES)
/** What a connected program may do over MCP. */
export type ProgramScope = z.output<typeof programScope>

/** Maximum length of a program's name, in UTF-16 code units. */
export const MAX_PROGRAM_NAME_CHARACTERS = 60
/** Maximum programs that an account has connected. */
export const MAX_PROGRAMS = 25

const connectedProgram = z.object({
  id: z.string(),
  /** The name that the program gave itself. */
  name: z.string(),
  /** The hosts that it returns to; `this device` for an app on the user's device. */
  host: z.string(),
  scopes: z.array(programScope),
  connected_at: z.iso.datetime(),
  /** When it last called, to the minute; null: never. */
  last_used_at: z.nullable(z.iso.datetime()),
})
/** A program that the user let in. */
export type ConnectedProgram = z.output<typeof connectedProgram>

/** The caller's connected programs, the latest first; null where programs can't be connected. */
export const listPrograms = endpoint({
  method: 'GET',
  path: '/api/account/programs',
  policy: 'signed-in',
  summary: 'The programs that the caller connected by OAuth',
  reply: z.object({ programs: z.nullable(z.array(connectedProgram)) }),
})

/** Ends a program's connection at once. `not_found` when it is gone already. */
export const disconnectProgram = endpoint({
  method: 'DELETE',
  path: '/api/account/programs/:id',
  policy: 'signed-in',
  summary: 'Disconnect a program',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  errors: ['not_found'],
  reply: z.object({ disconnected: z.literal(true) }),
})
