import { countPhysicalCores } from '#server/lib/machine.ts'
import type { InstalledAcousticModel } from '../models/speech-model.ts'
import { readLibraryVersion } from './library-version.ts'

/** What a model is loaded as: a streaming recogniser, or an offline one. */
export type ModelRole = 'live' | 'finals'

/** What a model costs on a machine. */
export interface ModelMeasurement {
  /** Processing time divided by the audio's, of the fastest of three runs. */
  realTimeFactor: number
  /** The threads of that run. */
  threads: number
  /** Memory of a loaded recogniser. */
  memoryBytes: number
  /** The machine's physical cores and the library's version: others need a new measurement. */
  cores: number
  library: string
}

/** Whether a measurement was made by this library on a machine like this. */
export function isCurrent({ cores, library }: ModelMeasurement): boolean {
  return cores === countPhysicalCores() && library === readLibraryVersion()
}

/** What `measure-program.ts` measures. */
export interface MeasureOrder extends InstalledAcousticModel {
  role: ModelRole
  /** The addon's module name; tests replace the addon. */
  addon?: string | undefined
}

/** What the program prints. */
export type MeasureResult = Pick<ModelMeasurement, 'realTimeFactor' | 'memoryBytes'>
