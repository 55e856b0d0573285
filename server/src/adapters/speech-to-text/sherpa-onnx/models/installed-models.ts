import fs from 'node:fs'
import path from 'node:path'
import type { AcousticModel } from './acoustic-model.ts'
import type { InstalledAcousticModel, InstalledSpeechModel, SpeechModel } from './speech-model.ts'

/** What is known of a folder's files: written once they are verified and were loaded here. */
export interface ModelCheck {
  /** The SHA-256 of each file, by its name. */
  files: Record<string, string>
}

const checkFile = 'checked.json'

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
  return { name, live: installed.live, finals: installed.finals, streams: null }
}

/** The folder of a model whose files are whole and were tried; null without one. */
export function findInstalledAcousticModel(
  modelsFolder: string,
  model: AcousticModel,
): InstalledAcousticModel | null {
  const folder = path.join(modelsFolder, model.name)
  const check = readModelCheck(folder)
  const files = Object.values(model.files)
  // Sizes only: the checksum of a large model takes longer than a start should.
  const isWhole = files.every(
    ({ name, bytes, sha256 }) =>
      check?.files[name] === sha256 && sizeOf(path.join(folder, name)) === bytes,
  )
  return isWhole ? { folder, model } : null
}

/** Stores that a model's files are verified and were loaded. */
export function saveModelCheck(folder: string, model: AcousticModel): void {
  const files = Object.fromEntries(
    Object.values(model.files).map(({ name, sha256 }) => [name, sha256]),
  )
  const check: ModelCheck = { files }
  fs.writeFileSync(path.join(folder, checkFile), `${JSON.stringify(check, null, 2)}\n`)
}

/** What is known of a folder's files; null when nothing is, or it can't be read. */
export function readModelCheck(folder: string): ModelCheck | null {
  try {
    const check = JSON.parse(fs.readFileSync(path.join(folder, checkFile), 'utf8'))
    return typeof check?.files === 'object' && check.files !== null ? check : null
  } catch {
    return null
  }
}

function sizeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.size
}
