import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { termFixes } from './fixes/term-fix.ts'
import { DEFAULT_LANGUAGE } from './languages.ts'
import { transcriptEvent } from './live/channel-events.ts'
import { MAX_SEGMENT_NUMBER, sessionCode, sessionStatus } from './recording.ts'
import { speakerNames } from './speaker-names.ts'
import { transcriptSegment } from './transcript.ts'

/**
 * What anyone with the code may know of a session: nothing about its owner, and the title for the
 * owner only.
 */
const sharedSession = z.object({
  session_id: z.string(),
  status: sessionStatus,
  started_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  /** Channels of its audio: 2 when the meeting was recorded beside the microphone. */
  channels: z._default(z.int().check(z.positive()), 1),
  /** The language of what is said, as a BCP 47 tag; `multi` for several. */
  language: z._default(z.string(), DEFAULT_LANGUAGE),
  /** The names that the owner gave to channels and speakers. */
  speaker_names: z._default(speakerNames, { version: 0, names: [] }),
  /** No question of a segment up to this one is pinned: the owner took it down. */
  unpinned_segment: z._default(z.int().check(z.nonnegative()), 0),
  /** Whether the caller may export the transcript. */
  can_export: z._default(z.boolean(), false),
  /** Whether readers may say what they need while it is recorded. */
  can_ask: z._default(z.boolean(), false),
  /** The fixes that the owner laid over the text. */
  fixes: z._default(termFixes, { version: 0, fixes: [] }),
  /** Details for the session's owner; null for everybody else. */
  own: z._default(z.nullable(z.object({ title: z.string() })), null),
})
/** A session as a viewer with its link gets it; `session_id` is the code. */
export type SharedSession = z.output<typeof sharedSession>

/**
 * A page of a session's log from segment `after` + 1 on, by its code, with the current interims.
 * While the page ends before `last_segment`, the next one starts after its last. The response has
 * an ETag.
 */
export const getSharedTranscript = endpoint({
  method: 'GET',
  path: '/api/transcripts/:code',
  policy: 'public',
  scope: 'recordings:read',
  summary: 'A session and its segments, by code',
  params: z.object({ code: sessionCode }),
  query: z.object({
    after: z._default(
      z.coerce.number().check(z.int(), z.nonnegative(), z.lte(MAX_SEGMENT_NUMBER)),
      0,
    ),
  }),
  errors: ['session_not_found', 'challenge_required'],
  reply: z.object({
    session: sharedSession,
    /** Changes with `session`, whoever asks: OUT-18. Empty where it is not known. */
    revision: z._default(z.string(), ''),
    segments: z.array(transcriptSegment),
    /** The number of the last segment in the whole log. */
    last_segment: z._default(z.int().check(z.nonnegative()), 0),
    /** The newest current interim; `interims` has that of each channel. */
    interim: z._default(z.nullable(transcriptEvent), null),
    interims: z._default(z.array(transcriptEvent), []),
    /** Whether the node that records has said which they are; otherwise those that are shown stay. */
    interims_known: z._default(z.boolean(), true),
  }),
})

/** One page of a session's log (OUT-5): at most 500 segments. */
export type SharedTranscript = z.output<typeof getSharedTranscript.reply>

/**
 * The name of a session's live channel, for those who may read it. It changes when sharing ends.
 */
export const getLiveChannel = endpoint({
  method: 'GET',
  path: '/api/transcripts/:code/channel',
  policy: 'public',
  scope: 'recordings:read',
  summary: 'The name of a session’s live channel',
  params: z.object({ code: sessionCode }),
  errors: ['session_not_found', 'challenge_required'],
  reply: z.object({ channel: z.string() }),
})

/** Starts or stops sharing; viewers lose an unshared session at once. */
export const setSharing = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/sharing',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Share a session by its code, or stop sharing it',
  params: z.object({ code: sessionCode }),
  body: z.object({ is_shared: z.boolean() }),
  reply: z.object({ is_shared: z.boolean() }),
})

/** Deletes a session with its text; refused with `recording_active` while it is recorded. */
export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:code',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Delete a session and its text',
  params: z.object({ code: sessionCode }),
  errors: ['recording_active'],
  reply: z.object({ deleted: z.boolean() }),
})

/** Publishes words that the client recognised itself to the session's viewers. */
export const pusherTrigger = endpoint({
  method: 'POST',
  path: '/api/pusher-trigger',
  policy: 'owner',
  subject: 'body.data.sessionId',
  scope: 'listen',
  summary: 'Announce a transcript event on a session of the caller’s',
  body: z.object({
    channel: z.string().check(z.maxLength(200)),
    event: z.string().check(z.maxLength(200)),
    data: z.object({
      text: z.string().check(z.maxLength(2_000)),
      isFinal: z.boolean(),
      sessionId: sessionCode,
      timestamp: z.number(),
    }),
  }),
  errors: ['session_completed'],
  reply: z.object({ success: z.boolean() }),
})
