import fs from 'node:fs'
import path from 'node:path'
import { formatBytes } from '#server/lib/format-bytes.ts'
import { measureModel } from '../measure/measure-model.ts'
import type { ModelRole } from '../measure/measurement.ts'
import type { AcousticModel } from '../models/acoustic-model.ts'
import { findInstalledAcousticModel, saveModelCheck } from '../models/installed-models.ts'
import { downloadBytes } from '../models/ladder.ts'
import type { SpeechModel } from '../models/speech-model.ts'
import { downloadFile } from './download-file.ts'
import type { DownloadLimits } from './download-limits.ts'
import { withFolderLock } from './folder-lock.ts'
import { diskError, ModelError } from './model-error.ts'

/** How far an installation is; bytes count all files of the rung. */
export interface InstallProgress {
  /** `waiting` for another process that installs; `measuring` loads the model and times it. */
  step: 'waiting' | 'downloading' | 'measuring'
  receivedBytes: number
  totalBytes: number
}

/** A rung and the folder in which the folders of its models are created. */
interface InstallOptions {
  model: SpeechModel
  modelsFolder: string
  onProgress?: ((progress: InstallProgress) => void) | undefined
  signal?: AbortSignal | undefined
  limits?: DownloadLimits | undefined
  /** Loads the files in a separate process; throws ModelError when they don't work. */
  measure?: typeof measureModel | undefined
}

/**
 * Downloads a rung, verifies each file, loads and measures it and only then moves it into place, so
 * that an installed model always works. Returns whether anything was to do; throws ModelError.
 */
export async function installModel(options: InstallOptions): Promise<'installed' | 'there'> {
  const { model, modelsFolder, onProgress, signal } = options
  const progress = { receivedBytes: 0, totalBytes: downloadBytes(model) }
  const tell = (step: InstallProgress['step'], receivedBytes = progress.receivedBytes) => {
    progress.receivedBytes = receivedBytes
    onProgress?.({ ...progress, step })
  }
  const isThere = () =>
    modelsOf(model).every(({ one }) => findInstalledAcousticModel(modelsFolder, one))
  try {
    if (isThere()) return 'there'
    return await withFolderLock(
      modelsFolder,
      { signal, onWait: () => tell('waiting') },
      async () => {
        if (isThere()) return 'there'
        checkSpace(model, modelsFolder)
        let done = 0
        for (const part of modelsOf(model)) {
          await installPart(part, options, (step, received) => tell(step, done + received))
          done += totalBytes(part.one)
        }
        return 'installed'
      },
    )
  } catch (error) {
    throw diskError(error, progress.totalBytes) ?? error
  }
}

/**
 * Measures an installed rung again and stores the result; throws ModelError when it no longer
 * works.
 */
export async function measureInstalledModel(
  model: SpeechModel,
  modelsFolder: string,
  { measure = measureModel, signal }: Pick<InstallOptions, 'measure' | 'signal'> = {},
): Promise<void> {
  for (const { one, role } of modelsOf(model)) {
    const installed = findInstalledAcousticModel(modelsFolder, one)
    if (!installed) throw new ModelError('unusable', `${one.name} is not installed.`)
    saveModelCheck(installed.folder, one, await measure(installed, { role, signal }))
  }
}

interface Part {
  one: AcousticModel
  role: ModelRole
}

function modelsOf({ live, finals }: SpeechModel): Part[] {
  const parts: Part[] = [{ one: live, role: 'live' }]
  return finals ? [...parts, { one: finals, role: 'finals' }] : parts
}

function totalBytes({ files }: AcousticModel): number {
  return Object.values(files).reduce((total, { bytes }) => total + bytes, 0)
}

async function installPart(
  { one: model, role }: Part,
  { modelsFolder, signal, limits, measure = measureModel }: InstallOptions,
  tell: (step: InstallProgress['step'], receivedBytes: number) => void,
): Promise<void> {
  if (findInstalledAcousticModel(modelsFolder, model)) return
  const folder = path.join(modelsFolder, model.name)
  const partial = `${folder}.partial`
  // What is there may be half of a copy, or of another release: its good files are kept.
  if (fs.existsSync(folder) && !fs.existsSync(partial)) fs.renameSync(folder, partial)
  fs.mkdirSync(partial, { recursive: true })
  let done = 0
  for (const { name, ...expected } of Object.values(model.files)) {
    await downloadFile({
      url: new URL(name, model.url).href,
      file: path.join(partial, name),
      ...expected,
      onBytes: (received) => tell('downloading', done + received),
      signal,
      limits,
    })
    done += expected.bytes
  }
  tell('measuring', done)
  saveModelCheck(partial, model, await measure({ folder: partial, model }, { role, signal }))
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(partial, folder)
}

/** Throws ModelError when the disk has no room for what is missing. */
function checkSpace(model: SpeechModel, modelsFolder: string): void {
  const { bavail, bsize } = fs.statfsSync(modelsFolder)
  const missing = modelsOf(model)
    .filter(({ one }) => !findInstalledAcousticModel(modelsFolder, one))
    .reduce((total, { one }) => total + totalBytes(one) - usedBytes(modelsFolder, one), 0)
  if (bavail * bsize > missing) return
  const free = formatBytes(bavail * bsize)
  throw new ModelError(
    'disk',
    `The model needs ${formatBytes(missing)} more in ${modelsFolder}, which has ${free} left. Free some space and try again.`,
  )
}

/** Bytes of a model's files that are on the disk already, complete or in part. */
function usedBytes(modelsFolder: string, { name, files }: AcousticModel): number {
  const folder = path.join(modelsFolder, name)
  const candidates = Object.values(files).map((file) =>
    [
      `${folder}.partial/${file.name}`,
      `${folder}.partial/${file.name}.part`,
      `${folder}/${file.name}`,
    ]
      .map((candidate) => fs.statSync(candidate, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((most, size) => Math.max(most, Math.min(size, file.bytes)), 0),
  )
  return candidates.reduce((total, size) => total + size, 0)
}
