import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ModelError } from '../install/model-error.ts'

const execute = promisify(execFile)
const program = fileURLToPath(new URL('./try-voice-program.ts', import.meta.url))
/** Milliseconds for the model to load and to hear a second. */
const TIMEOUT_MS = 60_000

/**
 * Loads a model that detects voices in a separate process, because the library ends its process on
 * files that it can't read; throws ModelError when it does not work.
 */
export async function tryVoiceModel(
  file: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  try {
    await execute(process.execPath, [program, file], { timeout: TIMEOUT_MS, signal })
  } catch {
    signal?.throwIfAborted()
    throw new ModelError(
      'unusable',
      `The model that detects voices does not run on this machine: ${file}.`,
    )
  }
}
