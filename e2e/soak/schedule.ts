import { createSeededRandom } from '@live-scribe/testing/faults/seeded-random'
import type { NodeName } from './deployment/soak-node.ts'
import { allFaults, type FaultKind, faultKinds } from './faults/all-faults.ts'
import type { Fault, FaultParameters } from './faults/fault.ts'

/** One fault of a schedule. */
export interface ScheduledFault extends FaultParameters {
  number: number
  kind: FaultKind
  /** Seconds of speech, of all recorders together, after the previous fault was healed. */
  afterSpeechSeconds: number
}

/** What a schedule is made of. */
export interface ScheduleOptions {
  seed: number
  /** The least and most seconds of speech between two faults. */
  spacing: [least: number, most: number]
}

const nodes: NodeName[] = ['a', 'b', 'c']

/**
 * Yields faults without end; the same options always yield the same ones. Each kind comes once in
 * every round of all kinds.
 */
export function* createSchedule(options: ScheduleOptions): Generator<ScheduledFault> {
  const random = createSeededRandom(options.seed)
  const between = ([least, most]: [number, number]) => Math.round(least + random() * (most - least))
  for (let number = 1; ; ) {
    for (const kind of shuffle(faultKinds, random)) {
      const fault: Fault = allFaults[kind]
      const mortal = fault.nodes ?? nodes
      yield {
        number,
        kind,
        afterSpeechSeconds: between(options.spacing),
        node: mortal[Math.floor(random() * mortal.length)] ?? 'a',
        holdMs: between(fault.holdMs),
        share: Math.round(random() * 1000) / 1000,
      }
      number += 1
    }
  }
}

function shuffle<T>(values: T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)
}
