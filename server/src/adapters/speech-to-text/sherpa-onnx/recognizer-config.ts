import path from 'node:path'
import { countPhysicalCores } from '#server/lib/machine.ts'
import type { AcousticModel } from './models/acoustic-model.ts'
import type { InstalledAcousticModel } from './models/speech-model.ts'

/** The hotwords file and the vocabulary of word pieces; for beam search only. */
export interface Hotwords {
  file: string
  bpeVocabulary: string
}

/** The settings of a streaming recogniser in the addon's names. */
export function createRecognizerConfig(
  installed: InstalledAcousticModel,
  hotwords?: Hotwords | undefined,
): object {
  const { decoding } = installed.model
  const isTold = decoding === 'modified_beam_search' && hotwords !== undefined
  const { featConfig, modelConfig } = commonConfig(installed)
  return {
    featConfig,
    modelConfig: {
      ...modelConfig,
      ...(isTold ? { modelingUnit: 'bpe', bpeVocab: hotwords.bpeVocabulary } : {}),
    },
    decodingMethod: isTold ? decoding : 'greedy_search',
    maxActivePaths: 4,
    ...(isTold ? { hotwordsFile: hotwords.file, hotwordsScore: 1.5 } : {}),
    enableEndpoint: true,
    // The gate before the recogniser ends utterances sooner, unless noise keeps it open.
    rule1MinTrailingSilence: 2.4,
    rule2MinTrailingSilence: 1.4,
    // An utterance and the silence around it stay below the 20 s that an offline model takes.
    rule3MinUtteranceLength: 18,
  }
}

/** The settings of an offline recogniser in the addon's names. */
export function createOfflineRecognizerConfig(installed: InstalledAcousticModel): object {
  const { family, decoding } = installed.model
  const { featConfig, modelConfig } = commonConfig(installed)
  const modelType = family === 'nemo' ? 'nemo_transducer' : 'transducer'
  return { featConfig, modelConfig: { ...modelConfig, modelType }, decodingMethod: decoding }
}

function commonConfig({ folder, model }: InstalledAcousticModel) {
  const file = (kind: keyof AcousticModel['files']) => path.join(folder, model.files[kind].name)
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') },
      tokens: file('tokens'),
      numThreads: Math.min(model.threads, countPhysicalCores()),
      provider: 'cpu',
      debug: 0,
    },
  }
}
