import { formatBytes } from '#server/lib/format-bytes.ts'
import type { Machine } from '#server/lib/machine.ts'
import { countStreams } from '../sherpa-onnx/models/count-streams.ts'
import type { SpeechModelMeasurement } from '../sherpa-onnx/models/installed-models.ts'
import type { SpeechModel } from '../sherpa-onnx/models/speech-model.ts'

/** Recordings that a model must carry at once to be picked. */
const MIN_STREAMS = 2

/** Why a model is not worth a download on this machine; null when it is. */
export function findUnmetNeed({ needs }: SpeechModel, machine: Machine): string | null {
  const { physicalCores, freeMemoryBytes } = machine
  if (physicalCores < needs.physicalCores) {
    return `it needs ${needs.physicalCores} cores, and this machine has ${physicalCores}`
  }
  if (freeMemoryBytes < needs.freeMemoryBytes) {
    return `it needs ${formatBytes(needs.freeMemoryBytes)} of free memory, and ${formatBytes(freeMemoryBytes)} are free`
  }
  return null
}

/**
 * Why a measured model is too slow for this machine; null when it is not. One that was asked for by
 * name only has to keep up with one speaker.
 */
export function findSlowness(
  { limits }: SpeechModel,
  measured: SpeechModelMeasurement,
  { machine, isAskedFor }: { machine: Machine; isAskedFor: boolean },
): string | null {
  const { live, finals } = measured
  const limit = isAskedFor ? { live: 1, finals: 1 } : limits
  for (const [cost, most, words] of [
    [live, limit.live, 'live words'],
    [finals, limit.finals, 'finals'],
  ] as const) {
    if (cost && cost.realTimeFactor > most) {
      return `its ${words} take ${formatFactor(cost.realTimeFactor)} s for a second of speech, and ${most} s is the most`
    }
  }
  const streams = countStreams(measured, machine)
  const least = isAskedFor ? 1 : MIN_STREAMS
  if (streams >= least) return null
  return `this machine carries ${streams} of its streams at once, and ${least} are the least`
}

/** Formats a real time factor for people. */
export function formatFactor(factor: number): string {
  return factor < 0.01 ? 'less than 0.01' : factor.toFixed(2)
}
