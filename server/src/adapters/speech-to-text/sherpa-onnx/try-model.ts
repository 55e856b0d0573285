import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Model, ModelCheck } from './model.ts'
import { writeHotwords } from './sherpa-onnx.ts'

const execute = promisify(execFile)
const program = fileURLToPath(new URL('./try-program.ts', import.meta.url))
/** Milliseconds for a model to load and to recognise one second of audio. */
const TIMEOUT_MS = 120_000

/**
 * The decoding method that works with a folder's files; null for none. In a separate process,
 * because the addon exits on files that it can't read.
 */
export async function tryModel(
  folder: string,
  model: Model,
  addon?: string,
): Promise<ModelCheck['decoding'] | null> {
  for (const decoding of ['modified_beam_search', 'greedy_search'] as const) {
    const files = { folder, model, decoding }
    const hotwords = writeHotwords(files, ['Kubernetes'])
    const order = JSON.stringify({ files: { ...files, hotwords }, addon })
    const tried = execute(process.execPath, [program, order], { timeout: TIMEOUT_MS })
    const works = await tried.then(
      () => true,
      () => false,
    )
    if (works) return decoding
  }
  return null
}
