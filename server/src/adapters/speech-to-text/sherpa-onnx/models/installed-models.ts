import fs from 'node:fs'
import path from 'node:path'
import { isCurrent, type ModelMeasurement } from '../measure/measurement.ts'
import type { AcousticModel, ModelFile } from './acoustic-model.ts'
import { countStreams } from './count-streams.ts'
import { hasFileSizes } from './file-sizes.ts'
import type { InstalledAcousticModel, InstalledSpeechModel, SpeechModel } from './speech-model.ts'

/** What is known of a folder's files: written once they are verified and were loaded here. */
interface ModelCheck {
  /** The SHA-256 of each file, by its name. */
  files: Record<string, string>
  /** Null when nobody measured, or by another library or on another machine. */
  measured: ModelMeasurement | null
}

const checkFile = 'checked.json'

/** What both models of a rung cost on this machine. */
export interface SpeechModelMeasurement {
  live: ModelMeasurement
  finals: ModelMeasurement | null
}

/** The folders of a rung whose files are whole and were tried; null when one is missing. */
export function findInstalledSpeechModel(
  modelsFolder: string,
  { name, live, finals }: SpeechModel,
): InstalledSpeechModel | null {
  const installed = {
    live: findInstalledAcousticModel(modelsFolder, live),
    finals: finals && findInstalledAcousticModel(modelsFolder, finals),
  }
  if (!installed.live || (finals && !installed.finals)) return null
  const measured = readMeasurement(modelsFolder, { live, finals })
  const streams = measured && countStreams(measured)
  return { name, live: installed.live, finals: installed.finals, streams }
}

/**
 * What was measured of a rung by this library on this machine, whether or not its files are still
 * there; null when something is missing.
 */
export function readMeasurement(
  modelsFolder: string,
  { live, finals }: Pick<SpeechModel, 'live' | 'finals'>,
): SpeechModelMeasurement | null {
  const read = ({ name }: AcousticModel) =>
    readModelCheck(path.join(modelsFolder, name))?.measured ?? null
  const measured = { live: read(live), finals: finals && read(finals) }
  if (!measured.live || (finals && !measured.finals)) return null
  return { live: measured.live, finals: measured.finals }
}

/** The folder of a model whose files are whole and were tried; null without one. */
export function findInstalledAcousticModel(
  modelsFolder: string,
  model: AcousticModel,
): InstalledAcousticModel | null {
  const folder = path.join(modelsFolder, model.name)
  const check = readModelCheck(folder)
  const isChecked = Object.values(model.files).every(
    ({ name, sha256 }) => check?.files[name] === sha256,
  )
  return isChecked && hasFileSizes({ folder, model }) ? { folder, model } : null
}

/** Whether all files of a rung have their size, checked or not: nothing has to be downloaded. */
export function hasAllFiles(modelsFolder: string, { live, finals }: SpeechModel): boolean {
  return (finals ? [live, finals] : [live]).every((model) =>
    hasFileSizes({ folder: path.join(modelsFolder, model.name), model }),
  )
}

/** Stores that a model's files are verified and were loaded, and what they cost. */
export function saveModelCheck(
  folder: string,
  { files }: { files: AcousticModel['files'] | readonly ModelFile[] },
  measured: ModelMeasurement | null,
): void {
  const checked: ModelFile[] = Object.values(files)
  const check: ModelCheck = {
    files: Object.fromEntries(checked.map(({ name, sha256 }) => [name, sha256])),
    measured,
  }
  const file = path.join(folder, checkFile)
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(check, null, 2)}\n`)
  fs.renameSync(`${file}.new`, file)
}

/** What is known of a folder's files; null when nothing is, or it can't be read. */
export function readModelCheck(folder: string): ModelCheck | null {
  try {
    const check = JSON.parse(fs.readFileSync(path.join(folder, checkFile), 'utf8'))
    if (typeof check?.files !== 'object' || check.files === null) return null
    const measured = isMeasurement(check.measured) ? check.measured : null
    return { files: check.files, measured: measured && isCurrent(measured) ? measured : null }
  } catch {
    return null
  }
}

function isMeasurement(value: unknown): value is ModelMeasurement {
  const { realTimeFactor, threads, memoryBytes } = (value ?? {}) as Partial<ModelMeasurement>
  return [realTimeFactor, threads, memoryBytes].every((number) => Number.isFinite(number))
}
