import { type Machine, readMachine } from '#server/lib/machine.ts'
import type { ModelMeasurement } from '../measure/measurement.ts'

/** The share of the cores for recognition; the rest serves pages, sockets and the database. */
const CORES_SHARE = 0.7
/** The share of all memory for recognisers. */
const MEMORY_SHARE = 0.6
/** The share of audio with words in it: only utterances are written again. */
const SPEECH_SHARE = 0.6
/** A stream has a recogniser of its own, and one more for a stopped recording's rest. */
const RECOGNISERS_PER_STREAM = 2
/** More are not measured: threads and messages cost too. */
const MAX_STREAMS_PER_CORE = 8

/** How many streams a machine carries in real time with a model, by its cores and its memory. */
export function countStreams(
  measured: { live: ModelMeasurement; finals: ModelMeasurement | null },
  machine: Pick<Machine, 'physicalCores' | 'totalMemoryBytes'> = readMachine(),
): number {
  return Math.min(byCores(measured, machine), byMemory(measured, machine))
}

function byCores(
  { live, finals }: Parameters<typeof countStreams>[0],
  { physicalCores }: Pick<Machine, 'physicalCores'>,
): number {
  const coresOf = ({ realTimeFactor, threads }: ModelMeasurement) => realTimeFactor * threads
  const perStream = coresOf(live) + (finals ? SPEECH_SHARE * coresOf(finals) : 0)
  const streams = Math.floor((CORES_SHARE * physicalCores) / perStream)
  return Math.min(streams, MAX_STREAMS_PER_CORE * physicalCores)
}

function byMemory(
  { live, finals }: Parameters<typeof countStreams>[0],
  { totalMemoryBytes }: Pick<Machine, 'totalMemoryBytes'>,
): number {
  const room = MEMORY_SHARE * totalMemoryBytes - (finals?.memoryBytes ?? 0)
  return Math.max(0, Math.floor(room / (RECOGNISERS_PER_STREAM * Math.max(1, live.memoryBytes))))
}
