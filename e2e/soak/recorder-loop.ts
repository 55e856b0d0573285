import fs from 'node:fs'
import { createSeededRandom } from '@live-scribe/testing/faults/seeded-random'
import type { Administrator } from './actors/administrator.ts'
import { buyMinutes } from './actors/buyer.ts'
import type { Crew } from './actors/crew.ts'
import { Interviewer } from './actors/interviewer.ts'
import { retry } from './actors/retry.ts'
import { Stranger } from './actors/stranger.ts'
import { checkAttempts } from './checker/check-attempts.ts'
import { checkRecording } from './checker/check-recording.ts'
import type { NodeName } from './deployment/soak-node.ts'
import type { SoakOptions } from './soak-options.ts'
import type { SoakRecord } from './soak-record.ts'

/** Recordings of one account before the next one signs up. */
const RECORDINGS_EACH = 3
/** One of so many recordings is private, and one of so many is tried by a stranger. */
const PRIVATE_EVERY = 5
const TRIED_EVERY = 2
/** The nodes of each recorder and of its readers, so that events cross between nodes. */
const places: [recorder: NodeName, readers: NodeName][] = [
  ['a', 'c'],
  ['b', 'a'],
  ['c', 'b'],
  ['a', 'b'],
]

/** Parts of a run that all its recorders use. */
export interface RecorderLoopParts {
  crew: Crew
  record: SoakRecord
  administrator: Administrator
  options: SoakOptions
  /** Seconds of speech of one recording. */
  length: [least: number, most: number]
  isOver: () => boolean
}

/** Records, and has each recording checked, until the run is over; `place` counts recorders. */
export async function recordUntilOver(parts: RecorderLoopParts, place: number): Promise<void> {
  const { crew, record, options, length, isOver } = parts
  const random = createSeededRandom(options.seed * 1000 + place)
  const [recorder, readers] = places[place % places.length] ?? ['a', 'c']
  const line = await crew.cluster.openLine('recorder', recorder)
  const readerLine = await crew.cluster.openLine('reader', readers)
  const { speed } = options
  while (!isOver()) {
    try {
      const joining = { line, readerLine, random, speed, length, readers: options.readers }
      const interviewer = await Interviewer.join(crew, joining)
      await provideMinutes(parts, interviewer, random())
      for (let count = 0; count < RECORDINGS_EACH && !isOver(); count += 1) {
        await recordOnce(parts, interviewer, random)
      }
    } catch (error) {
      record.found([{ kind: 'stuck', text: String(error) }], null)
    }
  }
}

/** A third buys minutes, a third gets them from the administrator, a third has the free plan. */
async function provideMinutes(
  { crew, administrator }: RecorderLoopParts,
  { person }: Interviewer,
  share: number,
): Promise<void> {
  if (share < 1 / 3) await buyMinutes(crew, person)
  else if (share < 2 / 3) await administrator.grant(person)
  else await administrator.look()
}

async function recordOnce(
  { crew, record }: RecorderLoopParts,
  interviewer: Interviewer,
  random: () => number,
): Promise<void> {
  const isPrivate = random() < 1 / PRIVATE_EVERY
  const isTried = random() < 1 / TRIED_EVERY
  let trying: Promise<void> = Promise.resolve()
  const evidence = await interviewer.record({
    isPrivate,
    onStarted: ({ code, sentences }) => {
      if (!isTried && !isPrivate) return
      const victim = { code, secrets: sentences, isShared: !isPrivate }
      trying = Stranger.join(crew).then((stranger) => stranger.try(victim))
    },
  })
  await trying
  const outcome = await retry(() => checkRecording(crew.database, evidence))
  const attempts = crew.attempts.splice(0)
  record.attempts += attempts.length
  record.recorded(evidence, outcome)
  record.found([...outcome.findings, ...checkAttempts(attempts)], evidence.code)
  if (outcome.findings.length === 0) {
    for (const { file } of evidence.wireLogs) fs.rmSync(file)
  }
}
