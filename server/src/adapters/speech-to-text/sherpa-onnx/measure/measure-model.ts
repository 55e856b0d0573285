import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { countPhysicalCores } from '#server/lib/machine.ts'
import { ModelError } from '../install/model-error.ts'
import type { InstalledAcousticModel } from '../models/speech-model.ts'
import { readLibraryVersion } from './library-version.ts'
import type { MeasureOrder, MeasureResult, ModelMeasurement, ModelRole } from './measurement.ts'

const execute = promisify(execFile)
const program = fileURLToPath(new URL('./measure-program.ts', import.meta.url))
/** Milliseconds for a model to load and to recognise the clip four times. */
const TIMEOUT_MS = 180_000

interface MeasureOptions {
  role: ModelRole
  /** The addon's module name; tests replace the addon. */
  addon?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Loads a folder's files and measures them; throws ModelError when they don't work. In a separate
 * process, because the addon exits on files that it can't read.
 */
export async function measureModel(
  { folder, model }: InstalledAcousticModel,
  { role, addon, signal }: MeasureOptions,
): Promise<ModelMeasurement> {
  const order: MeasureOrder = { folder, model, role, addon }
  try {
    const { stdout } = await execute(process.execPath, [program, JSON.stringify(order)], {
      timeout: TIMEOUT_MS,
      signal,
    })
    const measured: MeasureResult = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    const cores = countPhysicalCores()
    const threads = Math.min(model.threads, cores)
    return { ...measured, threads, cores, library: readLibraryVersion() }
  } catch (error) {
    signal?.throwIfAborted()
    throw new ModelError(
      'unusable',
      `The model ${model.name} does not run on this machine: ${explain(error)}`,
    )
  }
}

function explain(error: unknown): string {
  const { stderr, killed } = error as { stderr?: string; killed?: boolean }
  if (killed) return `it took more than ${TIMEOUT_MS / 1000} s.`
  const lines = (stderr ?? '').split('\n').filter((line) => line.trim() !== '')
  const told = lines.find((line) => /error|exception|config/i.test(line)) ?? lines.at(-1)
  return told ? told.trim().slice(0, 300) : 'it ended without a message.'
}
