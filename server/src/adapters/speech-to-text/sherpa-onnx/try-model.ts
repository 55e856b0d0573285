import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CheckedModel, Model } from './model.ts'
import { writeHotwords } from './sherpa-onnx.ts'

const execute = promisify(execFile)
const program = fileURLToPath(new URL('./try-program.ts', import.meta.url))
/** Milliseconds that a model may take to load and to hear a second. */
const limit = 120_000

/**
 * Which way of decoding works with the files of a folder; null for none. In a process of its own,
 * for the addon ends its process on files that it can't read.
 */
export async function tryModel(
  folder: string,
  model: Model,
  addon?: string,
): Promise<CheckedModel['decoding'] | null> {
  for (const decoding of ['modified_beam_search', 'greedy_search'] as const) {
    const files = { folder, model, decoding }
    const hotwords = writeHotwords(files, ['Kubernetes'])
    const order = JSON.stringify({ files: { ...files, hotwords }, addon })
    const tried = execute(process.execPath, [program, order], { timeout: limit })
    const works = await tried.then(
      () => true,
      () => false,
    )
    if (works) return decoding
  }
  return null
}
