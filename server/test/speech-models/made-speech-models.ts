import fs from 'node:fs'
import path from 'node:path'
import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import type { FileServer } from '@live-scribe/testing/servers/file-server'
import { ladder } from '#server/adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import type {
  InstalledAcousticModel,
  SpeechModel,
} from '#server/adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import { hearWords } from '../models/made-language.ts'
import { type ModelBytes, writeMadeModel } from '../models/made-model.ts'
import { makeNemoOfflineModel, makeNemoStreamingModel } from '../models/nemo-model.ts'
import { describeModel } from './describe-model.ts'

/** The words of the made models, each a sound of its own. */
export const pronunciations = { why: [0], did: [1], you: [2], choose: [3], kafka: [4], wait: [5] }

const hearing = hearWords(pronunciations, (word) => [` ${word}`])
const live = makeNemoStreamingModel(hearing)
const finals = makeNemoOfflineModel(hearing)

/** A rung whose files are models that sherpa-onnx really loads; `url` serves them. */
function describeMadeModel(
  name: SpeechModelName,
  url = '',
  files: { live: ModelBytes; finals: ModelBytes | null } = { live, finals: null },
): SpeechModel {
  const describe = (part: string, bytes: ModelBytes) => {
    const described = describeModel(`made-${name}-${part}`, bytes, `${url}${name}-${part}/`)
    return { ...described, family: 'nemo', decoding: 'greedy_search' } as const
  }
  return {
    ...ladder[name],
    needs: { physicalCores: 1, freeMemoryBytes: 0 },
    live: describe('live', files.live),
    finals: files.finals && describe('finals', files.finals),
  }
}

/** Both passes of a made rung. */
export const madePasses = { live, finals }

/** Has a server offer the files of a made rung, and describes it. */
export function offerMadeModel(
  server: FileServer,
  name: SpeechModelName,
  files: { live: ModelBytes; finals: ModelBytes | null } = { live, finals: null },
): SpeechModel {
  const model = describeMadeModel(name, server.url, files)
  for (const [part, bytes] of Object.entries(files)) {
    if (!bytes) continue
    const { files: described } = part === 'live' ? model.live : (model.finals ?? model.live)
    for (const [kind, file] of Object.entries(described)) {
      const content = bytes[kind as keyof ModelBytes]
      server.files.set(`${name}-${part}/${file.name}`, Buffer.from(content))
    }
  }
  return model
}

/** Writes a made model into a folder of its own below `folder`, as if it was installed. */
export function writeInstalled(folder: string, name: string): InstalledAcousticModel {
  const own = path.join(folder, name)
  fs.mkdirSync(own, { recursive: true })
  writeMadeModel(own, live)
  const model = describeModel(name, live)
  return { folder: own, model: { ...model, family: 'nemo', decoding: 'greedy_search' } }
}
