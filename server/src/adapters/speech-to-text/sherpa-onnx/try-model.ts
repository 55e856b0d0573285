import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { InstalledAcousticModel } from './models/speech-model.ts'
import { writeHotwords } from './sherpa-onnx.ts'

const execute = promisify(execFile)
const program = fileURLToPath(new URL('./try-program.ts', import.meta.url))
/** Milliseconds for a model to load and to recognise one second of audio. */
const TIMEOUT_MS = 120_000

/**
 * Whether a folder's files work. In a separate process, because the addon exits on files that it
 * can't read.
 */
export async function tryModel(model: InstalledAcousticModel, addon?: string): Promise<boolean> {
  const order = JSON.stringify({ model, hotwords: writeHotwords(model, ['Kubernetes']), addon })
  const tried = execute(process.execPath, [program, order], { timeout: TIMEOUT_MS })
  return tried.then(
    () => true,
    () => false,
  )
}
