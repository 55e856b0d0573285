import * as z from 'zod/mini'
import { retention } from './account/retention-choice.ts'
import { endpoint } from './endpoint.ts'
import { isVisibleText, removeUnprintable } from './fixes/visible-text.ts'
import { languageTag } from './language-tag.ts'
import { DEFAULT_LANGUAGE } from './languages.ts'

/** Samples per second of the only audio format: PCM16, mono. */
export const SAMPLE_RATE_HZ = 16_000
/** Samples in one frame from the microphone: 64 ms. */
export const FRAME_SAMPLES = 1024

/**
 * Milliseconds for which a device stores unsaved audio, counted from when each piece was stored.
 */
export const UNSAVED_AUDIO_RETENTION_MS = 24 * 60 * 60_000
/**
 * Milliseconds for which a paused session waits for unsaved audio, from its recorder's last
 * heartbeat. Longer than the audio is stored, because a device stores audio for as long as it
 * records offline.
 */
export const PAUSED_SESSION_RETENTION_MS = 2 * UNSAVED_AUDIO_RETENTION_MS
/** Maximum sample frames of a gap in a recording, which can't be resumed after a longer one. */
export const MAX_GAP_SAMPLES = (PAUSED_SESSION_RETENTION_MS / 1000) * SAMPLE_RATE_HZ

/**
 * The characters of session codes, without 0, 1, I, L and O, because a code is read aloud and typed
 * by hand.
 */
export const SESSION_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Characters of a session code. */
export const SESSION_CODE_LENGTH = 6

/** A session code as typed, in lower case too. One of the wrong form is treated as unknown. */
export const sessionCode = z.string().check(z.maxLength(64), z.trim(), z.toUpperCase())

/** Maximum length of a session's title, in UTF-16 code units after trimming. */
export const MAX_TITLE_CHARACTERS = 200
/** A session's title: trimmed, without what can't be shown, and not empty. */
export const sessionTitle = z.string().check(
  z.overwrite(removeUnprintable),
  z.trim(),
  z.minLength(1, 'Type a title.'),
  z.maxLength(MAX_TITLE_CHARACTERS, `A title has at most ${MAX_TITLE_CHARACTERS} characters.`),
  z.refine(
    (text) => text === '' || isVisibleText(text),
    'A title can be seen. Type one with letters or digits.',
  ),
)

/** The largest segment number that the database holds. */
export const MAX_SEGMENT_NUMBER = 2 ** 31 - 1
/** An ISO time from year 1 on, because PostgreSQL has no year 0. */
export const moment = z.iso.datetime().check(z.refine((text) => text >= '0001-01-01'))

export const sessionStatus = z.enum(['active', 'paused', 'completed'])
/**
 * `active` while recorded or waiting for its recorder, `paused` when the recorder does not return,
 * `completed` finally.
 */
export type SessionStatus = z.output<typeof sessionStatus>

export const endedReason = z.enum(['user_stopped', 'time_limit'])
/** Why a session completed: a stop, by whatever path, or its limit (IN-11). */
export type EndedReason = z.output<typeof endedReason>

export const transcriptionSession = z.object({
  id: z.string(),
  session_id: z.string(),
  user_id: z.string(),
  title: z.string(),
  status: sessionStatus,
  /** Whether the recording was stopped and the rest of its audio is being transcribed. */
  is_finishing: z._default(z.boolean(), false),
  /** Whether an active session has no connected recorder, so that it can be resumed. */
  is_recorder_away: z._default(z.boolean(), false),
  /** Durable position: all audio before this sample is transcribed, or held no words. */
  durable_sample: z._default(z.int().check(z.nonnegative()), 0),
  /** Channels of its audio: 2 when the meeting was recorded beside the microphone. */
  channels: z._default(z.int().check(z.positive()), 1),
  /** The language of what is said, as a BCP 47 tag; `multi` for several. */
  language: z._default(z.string(), DEFAULT_LANGUAGE),
  started_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  duration_seconds: z.nullable(z.int()),
  duration_minutes: z.nullable(z.int()),
  ended_reason: z.nullable(endedReason),
  /** Whether everybody with the code may read the session. */
  is_shared: z.boolean(),
  /** Whether everybody with the code may also export the transcript. */
  can_readers_export: z._default(z.boolean(), false),
  /** Maximum length of the recording in whole minutes. */
  recording_limit_minutes: z.int(),
  /** Minutes that it may last beyond that, used in advance; known once it is recorded. */
  grace_minutes: z._default(z.int().check(z.nonnegative()), 0),
  /** The owner's tags, in the order in which they were added. */
  tags: z._default(z.array(z.string()), []),
  /** How long it is kept, where its owner chose that for it alone; null: as the account's. */
  retention: z._default(z.nullable(retention), null),
  /** Whether it is deleted when its recorder's page closes; only told where one is opened. */
  is_kept_for_page: z._default(z.boolean(), false),
})
/**
 * A session as its owner sees it; `session_id` is the code. Ends and durations are null until it
 * ends.
 */
export type TranscriptionSession = z.output<typeof transcriptionSession>

const sounds = z.enum(['written', 'left_out', 'unknown'])
/**
 * Whether sounds such as “um” are in a recording's text where they were said: `left_out` by its
 * recogniser, for easier reading; `unknown` before it was fed.
 */
export type Sounds = z.output<typeof sounds>

/** The longest planned length of a recording, in minutes: a day. */
const MAX_PLANNED_MINUTES = 24 * 60
/** A recording's planned length in whole minutes. */
export const plannedMinutes = z.int().check(z.gte(1), z.lte(MAX_PLANNED_MINUTES))

/**
 * The server draws the code and knows the user; both parameters are ignored. Refused with
 * `recording_active` while another recording of the caller is live, unless `p_take_over` ends that
 * one; with `recording_not_allowed` when no minutes are left; with `language_unknown` when
 * `p_language` is not among the `languages` of the configuration. Without it the first of
 * `p_preferred_languages` that is known counts, else American English.
 */
export const createInterviewSession = endpoint({
  method: 'POST',
  path: '/api/rpc/create_interview_session',
  policy: 'signed-in',
  scope: 'listen',
  summary: 'Open a recording and draw its code',
  body: z.object({
    p_session_id: z.optional(z.string()),
    p_user_id: z.optional(z.string()),
    p_title: sessionTitle,
    p_take_over: z.optional(z.boolean()),
    p_language: z.optional(languageTag),
    p_preferred_languages: z.optional(z.array(languageTag).check(z.maxLength(50))),
    /** How long this recording is kept; without it, as the account's others. */
    p_retention: z.optional(retention),
    /** How long it is planned to last: so many minutes are held for it until it ends. */
    p_planned_minutes: z.optional(plannedMinutes),
    /** Whether everybody with the code may read it from its start; without it they may. */
    p_is_shared: z.optional(z.boolean()),
  }),
  errors: [
    'recogniser_unavailable',
    'recogniser_busy',
    'recording_not_allowed',
    'recording_active',
    'language_unknown',
  ],
  reply: transcriptionSession,
})

/**
 * A token for one recording's audio socket, valid for one minute, passed to `/v1/listen` as its
 * key.
 */
export const createListenToken = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/listen-token',
  policy: 'owner',
  subject: 'params.code',
  scope: 'listen',
  summary: 'A short-lived key for /v1/listen, for this recording only',
  params: z.object({ code: sessionCode }),
  errors: ['session_completed'],
  reply: z.object({ token: z.string(), expires_at: z.iso.datetime() }),
})

/**
 * The number of all the caller's recordings, and the minutes of all finished ones, each rounded up,
 * deleted ones included. `since` limits the minutes; `zone` asks for those of each day of a time zone.
 */
export const getRecordingTotals = endpoint({
  method: 'GET',
  path: '/api/recording-totals',
  policy: 'signed-in',
  scope: 'recordings:read',
  summary: 'The number of the caller’s recordings, and the minutes recorded',
  query: z.object({
    since: z.optional(moment),
    /** A time zone such as `Europe/Berlin`. */
    zone: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  reply: z.object({
    recordings: z.int().check(z.nonnegative()),
    minutes: z.int().check(z.nonnegative()),
    /** Days with minutes, from the first; only with `zone`. */
    days: z.optional(
      z.array(z.object({ day: z.iso.date(), minutes: z.int().check(z.nonnegative()) })),
    ),
  }),
})

/** Renames a recording of the caller's. */
export const renameSession = endpoint({
  method: 'PATCH',
  path: '/api/sessions/:code',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Rename a recording',
  params: z.object({ code: sessionCode }),
  body: z.object({ title: sessionTitle }),
  reply: transcriptionSession,
})

/**
 * One recording of the caller's; `session_not_found` for an unknown code and for somebody else's.
 */
export const getSession = endpoint({
  method: 'GET',
  path: '/api/sessions/:code',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:read',
  summary: 'One recording of the caller’s',
  params: z.object({ code: sessionCode }),
  reply: z.extend(transcriptionSession, { sounds: z._default(sounds, 'unknown') }),
})

/**
 * The recorder's page was left: sent as form data by a beacon. A recorder that returns within the
 * repair window (a reload) continues; otherwise the recording ends. Duration, status and user id
 * are ignored. Idempotent.
 */
export const endSession = endpoint({
  method: 'POST',
  path: '/api/end-session',
  policy: 'owner',
  subject: 'body.sessionId',
  scope: 'listen',
  summary: 'The recorder leaves; end the recording unless it comes back',
  body: z.object({
    sessionId: sessionCode,
    status: z.optional(z.string()),
    duration: z.optional(z.union([z.string(), z.number()])),
    reason: z._default(z.catch(endedReason, 'user_stopped'), 'user_stopped'),
    userId: z.optional(z.string()),
  }),
  reply: z.object({ status: sessionStatus }),
})

/**
 * Ends a recording that has no connected recorder, and bills the audio that was received; returns
 * the session, with `is_finishing` while the rest is being transcribed. Refused with
 * `recording_active` while a recorder is connected. Idempotent.
 */
export const finishSession = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/finish',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'End a paused recording',
  params: z.object({ code: sessionCode }),
  errors: ['recording_active'],
  reply: transcriptionSession,
})
