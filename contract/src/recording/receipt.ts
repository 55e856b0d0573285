import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { sessionCode, sessionStatus } from '../recording.ts'

/** The highest position that a count may have: more than two years of audio. */
const MAX_COUNTED_SAMPLES = 2 ** 40
const samples = z.int().check(z.nonnegative())
const counted = samples.check(z.lte(MAX_COUNTED_SAMPLES))

/** What one run of a recorder has counted itself, from a start or a resume to its end. */
export const capturedCount = z.object({
  /** Names the run. */
  run: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Position of the run's own first sample. */
  start: counted,
  /** Samples that the run has captured. */
  samples: counted,
  /** Position up to which the device has audio of the run before; 0 without any. */
  earlier_end: counted,
})
/** A run's count, as its recorder reports it; positions and counts in samples. */
export type CapturedCount = z.output<typeof capturedCount>

export const recorderRun = z.object({ run: z.string(), start: samples, end: samples })
/** One run of a recorder, as the session holds it: the positions of what it captured. */
export type RecorderRun = z.output<typeof recorderRun>

const amount = z.object({ samples, seconds: z.number(), minutes: z.number() })
/** A length of audio in samples, seconds and minutes: the same length three times, unrounded. */
export type ReceiptAmount = z.output<typeof amount>

const receiptGap = z.object({
  /**
   * `not_captured`: no recorder has counted it; `not_delivered`: captured, and never arrived;
   * `not_transcribed`: arrived, and no recogniser could write it down.
   */
  cause: z.enum(['not_captured', 'not_delivered', 'not_transcribed']),
  /** The channel that lacks it; null for all channels. */
  channel: z.nullable(z.int()),
  start_sample: samples,
  end_sample: samples,
  length: amount,
  /** The gap's segment in the log; null for audio that the log never knew of. */
  segment_number: z.nullable(z.int()),
})
/** Audio without text: where it was, and why. */
export type ReceiptGap = z.output<typeof receiptGap>

const comparison = z.object({
  /** The two sources that are compared. */
  name: z.enum(['recorder_server', 'server_log', 'log_readers', 'server_ledger']),
  /**
   * `equal`; `explained` by gaps, or by audio that arrived before its recorder could count it;
   * `pending` while the recording runs; `unknown` where a source has no count; else `different`.
   */
  outcome: z.enum(['equal', 'explained', 'pending', 'unknown', 'different']),
})
/** Whether two sources of a receipt agree. */
export type ReceiptComparison = z.output<typeof comparison>

const receipt = z.object({
  session_id: z.string(),
  status: sessionStatus,
  made_at: z.iso.datetime(),
  sample_rate_hz: z.int(),
  channels: z.int(),
  /** Counted by the recorder; null when it does not count. */
  captured: z.nullable(amount),
  /** Audio that arrived before its recorder could count it, as after a crash of its page. */
  uncounted: amount,
  /** Counted by the server as it arrived. */
  received: amount,
  /** From the log: audio whose words are stored, on all channels. */
  transcribed: amount,
  /** Audio without text, by position. */
  gaps: z.array(receiptGap),
  /** The durable position, of all channels and of each, and the last segment of the log. */
  stored_to: z.object({ all: amount, channels: z.array(amount), segment_number: z.int() }),
  /** The whole minutes of the ledger, positive; null before the recording is billed. */
  billed_minutes: z.nullable(z.int()),
  /** The minutes that the received audio costs, gaps not counted. */
  minutes_due: z.int(),
  /** The last segment number that readers were told. */
  announced_segment: z.int(),
  comparisons: z.array(comparison),
})
/** The continuity receipt of a recording: each figure from its own source, and whether they agree. */
export type Receipt = z.output<typeof receipt>

/** The continuity receipt of one recording of the caller's, also while it is recorded. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/sessions/:code/receipt',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:read',
  summary: 'The continuity receipt of a recording',
  params: z.object({ code: sessionCode }),
  reply: receipt,
})

/** Maximum runs of a recorder whose counts a session holds; further ones are not counted. */
export const MAX_RECORDER_RUNS = 500

/**
 * Reports what a recorder has captured when it can't on its audio socket, because its recording
 * went on elsewhere or has ended.
 */
export const reportCaptured = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/captured',
  policy: 'owner',
  subject: 'params.code',
  scope: 'listen',
  summary: 'Report what a recorder has captured',
  params: z.object({ code: sessionCode }),
  body: capturedCount,
  reply: z.object({ stored: z.boolean() }),
})
