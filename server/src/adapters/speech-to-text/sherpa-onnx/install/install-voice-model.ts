import fs from 'node:fs'
import path from 'node:path'
import { findVoiceModel, type VoiceModel } from '../../voice-activity/voice-model.ts'
import { tryVoiceModel } from '../measure/try-voice-model.ts'
import { downloadFile } from './download-file.ts'
import type { DownloadLimits } from './download-limits.ts'
import { withFolderLock } from './folder-lock.ts'
import { diskError } from './model-error.ts'

/** A model that detects voices and the folder in which its own folder is created. */
interface InstallVoiceModelOptions {
  model: VoiceModel
  modelsFolder: string
  signal?: AbortSignal | undefined
  limits?: DownloadLimits | undefined
}

/**
 * Downloads, verifies and tries the model that detects voices; a broken file is replaced. Returns
 * whether anything was to do; throws ModelError.
 */
export async function installVoiceModel(
  options: InstallVoiceModelOptions,
): Promise<'installed' | 'there'> {
  const { model, modelsFolder, signal, limits } = options
  const isThere = () => findVoiceModel(modelsFolder, model).name === 'usable'
  if (isThere()) return 'there'
  const { name, ...expected } = model.file
  try {
    return await withFolderLock(modelsFolder, { signal, onWait: () => {} }, async () => {
      if (isThere()) return 'there'
      const partial = path.join(modelsFolder, `${model.name}.partial`)
      fs.mkdirSync(partial, { recursive: true })
      const file = path.join(partial, name)
      const url = new URL(name, model.url).href
      await downloadFile({ ...expected, url, file, signal, limits })
      await tryVoiceModel(file, { signal })
      const folder = path.join(modelsFolder, model.name)
      fs.rmSync(folder, { recursive: true, force: true })
      fs.renameSync(partial, folder)
      return 'installed'
    })
  } catch (error) {
    throw diskError(error, expected.bytes) ?? error
  }
}
