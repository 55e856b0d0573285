import fs from 'node:fs'
import path from 'node:path'
import { downloadFile } from './download-file.ts'
import { diskError, ModelError } from './model-error.ts'
import type { AcousticModel } from './models/acoustic-model.ts'
import {
  findInstalledAcousticModel,
  findInstalledSpeechModel,
  saveModelCheck,
} from './models/installed-models.ts'
import type { SpeechModel } from './models/speech-model.ts'
import { tryModel } from './try-model.ts'

/** A model and the folder in which its own folders are created. */
export interface InstallOptions {
  model: SpeechModel
  modelsFolder: string
  onBytes?: (file: string, received: number, total: number) => void
  /** Loads the files in a separate process; false when the model does not work. */
  tryOut?: typeof tryModel
}

/**
 * Downloads a rung, verifies each file, loads it once and only then moves it into place, so that
 * an installed model always works. Returns whether anything was to do; throws ModelError.
 */
export async function installModel(options: InstallOptions): Promise<'installed' | 'there'> {
  const { model, modelsFolder } = options
  if (findInstalledSpeechModel(modelsFolder, model)) return 'there'
  try {
    for (const acoustic of [model.live, ...(model.finals ? [model.finals] : [])]) {
      await installAcousticModel(acoustic, options)
    }
    return 'installed'
  } catch (error) {
    throw diskError(error) ?? error
  }
}

async function installAcousticModel(
  model: AcousticModel,
  { modelsFolder, onBytes, tryOut = tryModel }: InstallOptions,
): Promise<void> {
  if (findInstalledAcousticModel(modelsFolder, model)) return
  const folder = path.join(modelsFolder, model.name)
  const partial = `${folder}.partial`
  // What is there may be half of a copy, or of another release: its good files are kept.
  if (fs.existsSync(folder) && !fs.existsSync(partial)) fs.renameSync(folder, partial)
  fs.mkdirSync(partial, { recursive: true })
  for (const { name, ...expected } of Object.values(model.files)) {
    const url = new URL(name, model.url).href
    const file = path.join(partial, name)
    await downloadFile({
      url,
      file,
      ...expected,
      onBytes: (received) => onBytes?.(name, received, expected.bytes),
    })
  }
  if (!(await tryOut({ folder: partial, model }))) {
    throw new ModelError('unusable', 'The model does not run on this machine.')
  }
  saveModelCheck(partial, model)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(partial, folder)
}
