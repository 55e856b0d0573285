import fs from 'node:fs'
import path from 'node:path'
import type { InstalledAcousticModel } from './speech-model.ts'

/**
 * Whether a folder has all files of a model, each with its size. Sizes only: the checksum of a
 * large model takes longer than a start should.
 */
export function hasFileSizes({ folder, model }: InstalledAcousticModel): boolean {
  return Object.values(model.files).every(
    ({ name, bytes }) =>
      fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size === bytes,
  )
}

/** Throws when files are missing or cut; called before each load, which would end the process. */
export function requireFileSizes(installed: InstalledAcousticModel): void {
  if (hasFileSizes(installed)) return
  throw new Error(`the files of the speech model ${installed.model.name} changed`)
}
