import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { measureModel } from '../measure/measure-model.ts'
import type { ModelMeasurement, ModelRole } from '../measure/measurement.ts'
import type { AcousticModel, ModelFile } from './acoustic-model.ts'
import { countStreams } from './count-streams.ts'
import { readModelCheck, saveModelCheck } from './installed-models.ts'
import type { InstalledAcousticModel, InstalledSpeechModel } from './speech-model.ts'

/** An operator's folder is not a model; the message says what is missing. */
export class OwnModelError extends Error {
  override readonly name = 'OwnModelError'
}

/** `model.json` of an operator's folder: what its files don't tell. */
const settingsSchema = z.strictObject({
  name: z.string().min(1).optional(),
  family: z.enum(['zipformer', 'nemo']).optional(),
  decoding: z.enum(['modified_beam_search', 'greedy_search']).optional(),
  text: z.enum(['upper-case', 'lower-case', 'written']).optional(),
  tailPaddingSeconds: z.number().min(0).max(5).optional(),
  needsGain: z.boolean().optional(),
  threads: z.int().min(1).max(64).optional(),
})

const SETTINGS_FILE = 'model.json'
/** The folder's part with the offline model, which is optional. */
const FINALS_FOLDER = 'finals'

interface OwnModelOptions {
  measure?: typeof measureModel | undefined
  /** Ends a measurement. */
  signal?: AbortSignal | undefined
}

/**
 * Reads a model folder of the operator's own: `encoder*.onnx`, `decoder*.onnx`, `joiner*.onnx` and
 * `tokens.txt`, with an optional `model.json`; an offline model in `finals/`. Loads and measures
 * what is new or has changed. Throws OwnModelError.
 */
export async function loadOwnModel(
  folder: string,
  modelsFolder: string,
  { measure = measureModel, signal }: OwnModelOptions = {},
): Promise<InstalledSpeechModel> {
  const live = readOwnModel(folder)
  const finalsFolder = path.join(folder, FINALS_FOLDER)
  const finals = fs.existsSync(finalsFolder) ? readOwnModel(finalsFolder) : null
  const check = (model: InstalledAcousticModel, role: ModelRole) =>
    checkOwnModel(model, path.join(modelsFolder, 'own', role), { role, measure, signal })
  const measured = {
    live: await check(live, 'live'),
    finals: finals && (await check(finals, 'finals')),
  }
  return { name: 'own', live, finals, streams: Math.max(1, countStreams(measured)) }
}

/** Whether the files of a folder are still those that were measured; false for null. */
export function isOwnModelUnchanged(own: InstalledSpeechModel | null): boolean {
  if (!own) return false
  const { live, finals } = own
  return [live, ...(finals ? [finals] : [])].every(({ folder, model }) =>
    Object.values(model.files).every(({ name, sha256 }) => {
      const stats = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })
      return stats !== undefined && identify(folder, stats) === sha256
    }),
  )
}

function readOwnModel(folder: string): InstalledAcousticModel {
  const names = listFolder(folder)
  const find = (kind: string): ModelFile => {
    const found = names.filter((name) => name.startsWith(kind) && name.endsWith('.onnx'))
    // The quantised file is as good and faster.
    const name = found.find((one) => one.includes('.int8.')) ?? found[0]
    if (!name) throw new OwnModelError(`${folder} has no ${kind}*.onnx.`)
    return describeFile(folder, name)
  }
  if (!names.includes('tokens.txt')) throw new OwnModelError(`${folder} has no tokens.txt.`)
  const files = {
    encoder: find('encoder'),
    decoder: find('decoder'),
    joiner: find('joiner'),
    tokens: describeFile(folder, 'tokens.txt'),
  }
  const tokens = fs.readFileSync(path.join(folder, 'tokens.txt'), 'utf8')
  const settings = readSettings(folder, names)
  const family = settings.family ?? guessFamily(tokens)
  return {
    folder,
    model: {
      ...(family === 'nemo' ? nemoDefaults : zipformerDefaults),
      name: path.basename(folder),
      url: '',
      text: guessText(tokens),
      needsGain: false,
      licence: { name: 'the operator’s', url: '', notice: '' },
      ...settings,
      family,
      files,
    },
  }
}

const zipformerDefaults = {
  decoding: 'modified_beam_search',
  tailPaddingSeconds: 0.6,
  threads: 1,
} as const
const nemoDefaults = { decoding: 'greedy_search', tailPaddingSeconds: 1.7, threads: 2 } as const

function listFolder(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    throw new OwnModelError(`The folder ${folder} can’t be read.`)
  }
}

/** A file as it is now, in place of a checksum: large files are not read at each start. */
function describeFile(folder: string, name: string): ModelFile {
  const file = path.join(folder, name)
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new OwnModelError(`${file} is a link to a file that is gone.`)
  if (stats.size === 0) throw new OwnModelError(`${file} is empty.`)
  return { name, bytes: stats.size, sha256: identify(folder, stats) }
}

function identify(folder: string, { size, mtimeMs }: fs.Stats): string {
  return `${folder} ${size} ${mtimeMs}`
}

function readSettings(folder: string, names: string[]): Partial<AcousticModel> {
  const file = path.join(folder, SETTINGS_FILE)
  if (!names.includes(SETTINGS_FILE)) return {}
  try {
    const settings = settingsSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
    return settings as Partial<AcousticModel>
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues
            .map(({ path: at, message }) => `${at.join('.')} ${message}`.trim())
            .join('; ')
        : 'it is not JSON'
    throw new OwnModelError(`${file}: ${reason}.`)
  }
}

/** NeMo has its blank as the last token, the zipformers as the first. */
function guessFamily(tokens: string): AcousticModel['family'] {
  return /<blk> \d+\s*$/.test(tokens.trimEnd()) ? 'nemo' : 'zipformer'
}

function guessText(tokens: string): AcousticModel['text'] {
  const pieces = tokens.replaceAll(/<[^>]*>/g, '')
  if (!/[a-z]/.test(pieces)) return 'upper-case'
  return /[A-Z]/.test(pieces) ? 'written' : 'lower-case'
}

async function checkOwnModel(
  installed: InstalledAcousticModel,
  checkFolder: string,
  { role, measure, signal }: { role: ModelRole; measure: typeof measureModel } & OwnModelOptions,
): Promise<ModelMeasurement> {
  const remembered = readModelCheck(checkFolder)
  const files = describeChecked(installed)
  const isSame =
    Object.keys(remembered?.files ?? {}).length === files.length &&
    files.every(({ name, sha256 }) => remembered?.files[name] === sha256)
  if (isSame && remembered?.measured) return remembered.measured
  const measured = await measure(installed, { role, signal })
  try {
    fs.mkdirSync(checkFolder, { recursive: true })
    saveModelCheck(checkFolder, { files }, measured)
  } catch {
    // A folder that can't be written costs a measurement at the next start, and no recording.
  }
  return measured
}

/** The files that a measurement is of: with other settings a model may not load. */
function describeChecked({ folder, model }: InstalledAcousticModel): ModelFile[] {
  const hasSettings = fs.existsSync(path.join(folder, SETTINGS_FILE))
  const settings = hasSettings ? [describeFile(folder, SETTINGS_FILE)] : []
  return [...Object.values(model.files), ...settings]
}
