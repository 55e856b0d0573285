import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Samples per second of the one audio format that travels: PCM16, mono. */
export const SAMPLE_RATE = 16_000
/** Samples in one frame from the microphone: 64 ms. */
export const FRAME_SAMPLES = 1024

/** No 0, 1, I, L or O: a code is read aloud and typed by hand. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 6

/** A session code as people type it, in small letters too. One of the wrong form is just unknown. */
export const sessionCode = z.string().max(64).trim().toUpperCase()

export const sessionStatus = z.enum(['active', 'paused', 'completed'])
export type SessionStatus = z.output<typeof sessionStatus>

export const endedReason = z.enum(['user_stopped', 'time_limit'])
export type EndedReason = z.output<typeof endedReason>

export const transcriptionSession = z.object({
  id: z.string(),
  session_id: z.string(),
  user_id: z.string(),
  title: z.string(),
  status: sessionStatus,
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  duration_seconds: z.int().nullable(),
  duration_minutes: z.int().nullable(),
  ended_reason: endedReason.nullable(),
})
export type TranscriptionSession = z.output<typeof transcriptionSession>

/** The server draws the code and knows the user; both parameters are accepted as claims only. */
export const createInterviewSession = endpoint({
  method: 'POST',
  path: '/api/rpc/create_interview_session',
  policy: 'signed-in',
  summary: 'Open a recording and draw its code',
  body: z.object({
    p_session_id: z.string().optional(),
    p_user_id: z.string().optional(),
    p_title: z.string().trim().min(1).max(200),
  }),
  reply: transcriptionSession,
})

/** A token for one recording, valid for one minute, passed to `/v1/listen` as its key. */
export const createListenToken = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/listen-token',
  policy: 'owner',
  summary: 'A short-lived key for /v1/listen, for this recording only',
  params: z.object({ code: sessionCode }),
  reply: z.object({ token: z.string(), expires_at: z.iso.datetime() }),
})

/** The caller's last 50 recordings, newest first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  policy: 'signed-in',
  summary: 'The caller’s last 50 recordings',
  reply: z.object({ sessions: z.array(transcriptionSession) }),
})
