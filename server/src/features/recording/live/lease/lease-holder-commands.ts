import { type TranscriptEvent, transcriptEvent } from '@live-scribe/contract/live/channel-events'
import { type Need, need } from '@live-scribe/contract/needs/need'
import { endedReason } from '@live-scribe/contract/recording'
import { capturedCount } from '@live-scribe/contract/recording/receipt'
import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import { type LiveCounts, liveCounts } from '../../receipt/live-counts.ts'
import type { LiveRecording } from '../live-recording.ts'

/** Milliseconds for the lease holder's response to a command. */
const ANSWER_TIMEOUT_MS = 5_000
/** Milliseconds for what is only read: the current interims, which viewers wait for, and counts. */
const INTERIM_TIMEOUT_MS = 1_000
/** Milliseconds for transcribing the rest of a recording before the lease is released. */
const TAIL_TIMEOUT_MS = 60_000

/** Requests that a node sends to the lease holder of a session. */
const leaseHolderRequest = z.discriminatedUnion('ask', [
  /**
   * A recorder connected to this node: release the session, unless another recorder is connected.
   */
  z.object({ ask: z.literal('hand-over'), recorder: z.string(), takesOver: z.boolean() }),
  /** End the session; the response is sent when all received audio is transcribed. */
  z.object({ ask: z.literal('end') }),
  /**
   * End the session in favour of the user's next one; the response is sent when it accepts no more
   * audio.
   */
  z.object({ ask: z.literal('give-way') }),
  z.object({ ask: z.literal('leave'), reason: endedReason }),
  /** End a session without a connected recorder; refused while one is connected. */
  z.object({ ask: z.literal('finish') }),
  /** The session was leased elsewhere, or changed: reload it. */
  z.object({ ask: z.literal('look') }),
  /** A viewer joined: return the current interims. */
  z.object({ ask: z.literal('interims') }),
  /** The owner wants a receipt: return what this process counts. */
  z.object({ ask: z.literal('counts') }),
  /** A recorder that is no longer connected reports what it has captured. */
  z.object({ ask: z.literal('captured'), count: capturedCount }),
  /** A reader needs something: return when it was counted. */
  z.object({ ask: z.literal('need'), need }),
  /** The recorder has seen what was asked up to a time. */
  z.object({ ask: z.literal('needs-seen'), at: z.int() }),
  /** The same as `interims`, from a node of an earlier version, which reads one. */
  z.object({ ask: z.literal('interim') }),
])
type LeaseHolderRequest = z.output<typeof leaseHolderRequest>
/** Requests that are done or refused; the others return something. */
export type LeaseHolderCommand = Exclude<
  LeaseHolderRequest,
  { ask: 'interim' | 'interims' | 'counts' | 'need' }
>

/** The lease holder's response; null when no node holds the lease, or none responds. */
export type CommandOutcome = 'done' | 'refused' | null

/** Sends a command to the lease holder of a session on another node. */
export async function sendToLeaseHolder(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
  command: LeaseHolderCommand,
): Promise<CommandOutcome> {
  const timeoutMs = getCommandTimeoutMs(command)
  const response = await nodeCalls.request(getCallName(code), JSON.stringify(command), timeoutMs)
  return response === 'done' || response === 'refused' ? response : null
}

/** The current interims of a session on another node; null when no answer comes in time. */
export async function requestInterims(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
): Promise<TranscriptEvent[] | null> {
  const command: LeaseHolderRequest = { ask: 'interims' }
  const response = await nodeCalls.request(
    getCallName(code),
    JSON.stringify(command),
    INTERIM_TIMEOUT_MS,
  )
  return parseJson(response ?? '', z.array(transcriptEvent))
}

/** What the lease holder of a session on another node counts; null when none answers in time. */
export async function requestCounts(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
): Promise<LiveCounts | null> {
  const command: LeaseHolderRequest = { ask: 'counts' }
  const name = getCallName(code)
  const response = await nodeCalls.request(name, JSON.stringify(command), INTERIM_TIMEOUT_MS)
  return parseJson(response ?? '', liveCounts)
}

/**
 * Counts a reader's need in the process that records a session on another node; when, epoch
 * milliseconds, or null when none takes it.
 */
export async function requestNeed(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
  need: Need,
): Promise<number | null> {
  const command: LeaseHolderRequest = { ask: 'need', need }
  const name = getCallName(code)
  const response = await nodeCalls.request(name, JSON.stringify(command), INTERIM_TIMEOUT_MS)
  return parseJson(response ?? '', z.number())
}

/** Milliseconds for the response to a command. */
export function getCommandTimeoutMs(command: LeaseHolderCommand): number {
  const { ask } = command
  const isTaken = ask === 'hand-over' && command.takesOver
  return isTaken || ask === 'end' || ask === 'finish' ? TAIL_TIMEOUT_MS : ANSWER_TIMEOUT_MS
}

/** Serves lease-holder requests for a recording of this process while it runs. */
export function serveLeaseHolderCommands(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
  recording: LiveRecording,
): void {
  const end = nodeCalls.handle(getCallName(code), async (message) => {
    const command = parseJson(message, leaseHolderRequest)
    if (command?.ask === 'interims') return JSON.stringify(recording.interims)
    if (command?.ask === 'interim') return JSON.stringify(recording.interims.at(-1) ?? null)
    if (command?.ask === 'counts') return JSON.stringify(recording.meter.counts)
    if (command?.ask === 'need') return JSON.stringify(recording.needs.ask(command.need))
    // During a rolling update a newer node may send requests that this version does not know.
    const isDone = command !== null && (await handleLeaseHolderCommand(recording, command))
    return isDone ? 'done' : 'refused'
  })
  void recording.ended.then(end)
}

/** Executes a command on a recording; false when it refuses. */
export async function handleLeaseHolderCommand(
  recording: LiveRecording,
  command: LeaseHolderCommand,
): Promise<boolean> {
  switch (command.ask) {
    case 'hand-over':
      return handOver(recording, command)
    case 'end':
      void recording.endForTakeOver()
      await recording.ended
      return true
    case 'give-way':
      await recording.endForTakeOver()
      return true
    case 'leave':
      recording.leave(command.reason)
      return true
    case 'finish':
      return finish(recording)
    case 'look':
      await recording.checkLease()
      return true
    case 'captured':
      recording.meter.runs.report(command.count)
      return true
    case 'needs-seen':
      recording.needs.acknowledge(command.at)
      return true
    default:
      command satisfies never
      return false
  }
}

/**
 * Releases a session whose recorder connected to another node. The recorder that was last connected
 * still has the audio that is not durable; for any other recorder that audio is transcribed first.
 */
async function handOver(
  recording: LiveRecording,
  to: { recorder: string; takesOver: boolean },
): Promise<boolean> {
  const { recorder, lastRecorder } = recording
  if (recorder !== null && recorder !== to.recorder && !to.takesOver) return false
  if (recording.isOpen && lastRecorder === to.recorder) recording.release()
  else await recording.pauseForHandover()
  return true
}

/** Transcribes the rest of a recording; false for one that is being paused. */
async function finish(recording: LiveRecording): Promise<boolean> {
  if (recording.isOpen && recording.recorder !== null) return false
  if (recording.isPausing) await recording.ended
  else await recording.endForTakeOver('finished')
  return true
}

function parseJson<T>(text: string, schema: z.core.$ZodType<T>): T | null {
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function getCallName(code: string): string {
  return `recording ${code}`
}
