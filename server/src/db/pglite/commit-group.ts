import { concatenate } from './concatenate.ts'

/** Few, because the first statement of a group is answered with the last. */
export const MAX_GROUP_LENGTH = 8

type Bytes = Uint8Array<ArrayBuffer>

/** Sends messages of PostgreSQL's protocol to the database; resolves to the bytes of the answers. */
export type RunMessage = (message: Uint8Array) => Promise<Bytes>

/** Bytes of a sync: its letter and its length. */
const SYNC_BYTES = 5
const COMMAND_COMPLETE = 'C'.charCodeAt(0)
const ERROR_RESPONSE = 'E'.charCodeAt(0)

/**
 * Runs statements with one commit, each a bind, an execute and a sync; returns an answer for each.
 * What comes before one sync is one transaction
 * (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). When a statement
 * fails all are undone, and each is run alone.
 */
export async function runGroup(run: RunMessage, statements: readonly Bytes[]): Promise<Bytes[]> {
  if (statements.length > 1) {
    const { hasFailed, answers } = splitAnswers(await run(withOneSync(statements)))
    // Nobody knows whose answer is missing: without one, every statement counts as not done.
    if (!hasFailed && answers.length !== statements.length)
      return statements.map(() => new Uint8Array())
    if (!hasFailed) return answers
  }
  const answers: Bytes[] = []
  for (const statement of statements) answers.push(await run(statement))
  return answers
}

function withOneSync(statements: readonly Bytes[]): Bytes {
  const last = statements.length - 1
  return concatenate(
    statements.map((one, at) => (at === last ? one : one.subarray(0, -SYNC_BYTES))),
  )
}

/** Splits the answers of several statements after each that is complete. */
function splitAnswers(bytes: Bytes): { hasFailed: boolean; answers: Bytes[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const answers: Bytes[] = []
  let hasFailed = false
  let start = 0
  for (let at = 0; at < bytes.length; ) {
    const letter = bytes[at]
    // The length counts itself and not the letter.
    at += 1 + view.getInt32(at + 1)
    if (letter === ERROR_RESPONSE) hasFailed = true
    if (letter !== COMMAND_COMPLETE) continue
    answers.push(bytes.slice(start, at))
    start = at
  }
  return { hasFailed, answers }
}
