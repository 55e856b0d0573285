import path from 'node:path'
import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import type { AcousticModel } from '#server/adapters/speech-to-text/sherpa-onnx/models/acoustic-model.ts'
import { ladder } from '#server/adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import type {
  InstalledAcousticModel,
  InstalledSpeechModel,
} from '#server/adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import { describeModel } from '../speech-models/describe-model.ts'
import { makeLstmModel } from './lstm-model.ts'
import type { Hearing } from './made-language.ts'
import { type ModelBytes, writeMadeModel } from './made-model.ts'
import { makeNemoOfflineModel, makeNemoStreamingModel } from './nemo-model.ts'

/** What the models of a made rung hear. */
export interface RungHearing {
  live: Hearing
  finals?: Hearing
}

/**
 * Makes a rung of the ladder with made models below a folder: everything but the files is as in the
 * ladder. Without a hearing for the finals there is no second pass.
 */
export function makeRung(
  folder: string,
  name: SpeechModelName,
  { live, finals }: RungHearing,
): InstalledSpeechModel {
  const rung = ladder[name]
  const make = rung.live.family === 'nemo' ? makeNemoStreamingModel : makeLstmModel
  return {
    name,
    live: install(folder, rung.live, make(live)),
    finals:
      rung.finals && finals ? install(folder, rung.finals, makeNemoOfflineModel(finals)) : null,
    streams: null,
  }
}

function install(folder: string, like: AcousticModel, bytes: ModelBytes): InstalledAcousticModel {
  const place = path.join(folder, like.name)
  writeMadeModel(place, bytes)
  const { files } = describeModel(like.name, bytes)
  return { folder: place, model: { ...like, files } }
}
