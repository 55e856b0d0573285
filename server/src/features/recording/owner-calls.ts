import type { EndedReason } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { LiveRecording } from './live-recording.ts'

/** Milliseconds that the owner may take, */
const patience = 5_000
/** and that it may take to store the tail of a recording that somebody else has to leave. */
const tailPatience = 35_000

/** What a node asks of the one that records a session. */
export type OwnerQuestion =
  /** A recorder came here: let go of the session, unless it is in another recorder's hands. */
  | { ask: 'hand-over'; recorder: string; takesOver: boolean }
  /** The session ends for the next one. */
  | { ask: 'end' }
  | { ask: 'leave'; reason: EndedReason }
  /** The session was claimed by somebody else: see in the database. */
  | { ask: 'look' }

/** What the owner said; null when no node records the session, or none answers. */
export type OwnerAnswer = 'done' | 'refused' | null

/** Asks the node that records a session, if it is another one. */
export async function askOwner(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
  question: OwnerQuestion,
): Promise<OwnerAnswer> {
  const isTaken = question.ask === 'end' || (question.ask === 'hand-over' && question.takesOver)
  const wait = isTaken ? tailPatience : patience
  const answer = await nodeCalls.ask(nameOf(code), JSON.stringify(question), wait)
  return answer === 'done' || answer === 'refused' ? answer : null
}

/** Answers for a recording of this process as long as it runs. */
export function answerForRecording(
  { nodeCalls }: Pick<AppContext, 'nodeCalls'>,
  code: string,
  recording: LiveRecording,
): void {
  const end = nodeCalls.answer(nameOf(code), async (question) =>
    (await doAsAsked(recording, JSON.parse(question) as OwnerQuestion)) ? 'done' : 'refused',
  )
  void recording.ended.then(end)
}

/** Does what is asked of a recording; false when it refuses. */
export async function doAsAsked(
  recording: LiveRecording,
  question: OwnerQuestion,
): Promise<boolean> {
  switch (question.ask) {
    case 'hand-over':
      return handOver(recording, question)
    case 'end':
      await recording.takeOver()
      return true
    case 'leave':
      recording.leave(question.reason)
      return true
    case 'look':
      await recording.checkClaim()
      return true
    default:
      return question satisfies never
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
  else await recording.yield()
  return true
}

function nameOf(code: string): string {
  return `recording ${code}`
}
