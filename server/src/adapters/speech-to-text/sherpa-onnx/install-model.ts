import fs from 'node:fs'
import path from 'node:path'
import { downloadFile } from './download-file.ts'
import { findInstalledModel, type Model, saveModelCheck } from './model.ts'
import { diskError, ModelError } from './model-error.ts'
import { tryModel } from './try-model.ts'

/** A model and the folder in which its own folder is created. */
export interface InstallOptions {
  model: Model
  modelsFolder: string
  onBytes?: (file: string, received: number, total: number | null) => void
  /** Loads the files in a separate process; throws when the model does not work. */
  tryOut?: typeof tryModel
}

/**
 * Downloads a model, verifies each file, loads it once and only then moves it into place, so that
 * an installed model always works. Returns whether anything was to do; throws ModelError.
 */
export async function installModel(options: InstallOptions): Promise<'installed' | 'there'> {
  const { model, modelsFolder, onBytes, tryOut = tryModel } = options
  if (findInstalledModel(modelsFolder, model)) return 'there'
  const folder = path.join(modelsFolder, model.name)
  const partial = `${folder}.partial`
  try {
    fs.mkdirSync(partial, { recursive: true })
    for (const { name, sha256 } of Object.values(model.files)) {
      const url = new URL(name, model.url).href
      const file = path.join(partial, name)
      await downloadFile({
        url,
        file,
        sha256,
        onBytes: (received, total) => onBytes?.(name, received, total),
      })
    }
    const decoding = await tryOut(partial, model)
    if (!decoding) {
      throw new ModelError('unusable', 'The model does not run on this machine.')
    }
    saveModelCheck(partial, { decoding })
    fs.rmSync(folder, { recursive: true, force: true })
    fs.renameSync(partial, folder)
    return 'installed'
  } catch (error) {
    throw diskError(error) ?? error
  }
}
