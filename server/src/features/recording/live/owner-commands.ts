import { type TranscriptEvent, transcriptEvent } from '@live-scribe/contract/live/channel-events'
import { endedReason } from '@live-scribe/contract/recording'
import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import type { LiveRecording } from './live-recording.ts'

/** Milliseconds that the owner may take, */
const ANSWER_TIMEOUT_MS = 5_000
/** that it may take to say what is being heard, for which readers wait, */
const INTERIM_TIMEOUT_MS = 1_000
/** and that it may take to write what is left of a recording's audio before it lets go. */
const TAIL_TIMEOUT_MS = 60_000

/** What a node asks of the one that records a session. */
const ownerRequest = z.discriminatedUnion('ask', [
  /** A recorder came here: let go of the session, unless it is in another recorder's hands. */
  z.object({ ask: z.literal('hand-over'), recorder: z.string(), takesOver: z.boolean() }),
  /** The session ends: answered when all that was heard is written. */
  z.object({ ask: z.literal('end') }),
  /** The session ends for the next one: answered when it takes no more audio. */
  z.object({ ask: z.literal('give-way') }),
  z.object({ ask: z.literal('leave'), reason: endedReason }),
  /** Its owner ends a session that nobody records: refused while a recorder is connected. */
  z.object({ ask: z.literal('finish') }),
  /** The session was claimed by somebody else, or changed: see in the database. */
  z.object({ ask: z.literal('look') }),
  /** Somebody joined: which words are being heard? */
  z.object({ ask: z.literal('interim') }),
])
type OwnerRequest = z.output<typeof ownerRequest>
/** What is to be done; the others are about what is known. */
export type OwnerCommand = Exclude<OwnerRequest, { ask: 'interim' }>

/** What the owner said; null when no node records the session, or none answers. */
export type OwnerAnswer = 'done' | 'refused' | null

/** Asks the node that records a session, if it is another one. */
export async function askOwner(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
  command: OwnerCommand,
): Promise<OwnerAnswer> {
  const timeoutMs = timeoutOf(command)
  const answer = await nodeCalls.ask(nameOf(code), JSON.stringify(command), timeoutMs)
  return answer === 'done' || answer === 'refused' ? answer : null
}

/** The words that another node hears in a session now; null when nobody says any in time. */
export async function askInterim(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
): Promise<TranscriptEvent | null> {
  const command: OwnerRequest = { ask: 'interim' }
  const answer = await nodeCalls.ask(nameOf(code), JSON.stringify(command), INTERIM_TIMEOUT_MS)
  return parseJson(answer ?? '', transcriptEvent)
}

/** Milliseconds that the answer to a question may take. */
export function timeoutOf(question: OwnerCommand): number {
  const { ask } = question
  const isTaken = ask === 'hand-over' && question.takesOver
  return isTaken || ask === 'end' || ask === 'finish' ? TAIL_TIMEOUT_MS : ANSWER_TIMEOUT_MS
}

/** Answers for a recording of this process as long as it runs. */
export function answerOwnerCommands(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
  recording: LiveRecording,
): void {
  const end = nodeCalls.answer(nameOf(code), async (message) => {
    const command = parseJson(message, ownerRequest)
    if (command?.ask === 'interim') return JSON.stringify(recording.interim)
    // While nodes are updated one by one, a newer one may ask what is not known here.
    const isDone = command !== null && (await handleOwnerCommand(recording, command))
    return isDone ? 'done' : 'refused'
  })
  void recording.ended.then(end)
}

/** Does what is asked of a recording; false when it refuses. */
export async function handleOwnerCommand(
  recording: LiveRecording,
  command: OwnerCommand,
): Promise<boolean> {
  switch (command.ask) {
    case 'hand-over':
      return handOver(recording, command)
    case 'end':
      await recording.takeOver()
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
    default:
      command satisfies never
      return false
  }
}

/**
 * Lets go of a session whose recorder came to another node. Who recorded last sends again what is
 * not durable; for anybody else the tail is stored first.
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

/** What is left of its audio is written on; one that is being paused is left to who asks. */
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

function nameOf(code: string): string {
  return `recording ${code}`
}
