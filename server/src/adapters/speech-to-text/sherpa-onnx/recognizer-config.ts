import path from 'node:path'
import { countPhysicalCores } from '#server/lib/machine.ts'
import type { AcousticModel } from './models/acoustic-model.ts'
import type { InstalledAcousticModel } from './models/speech-model.ts'

/** The hotwords file and the vocabulary of word pieces; for beam search only. */
export interface Hotwords {
  file: string
  bpeVocabulary: string
}

/** The recogniser's settings in the addon's names. */
export function createRecognizerConfig(
  { folder, model }: InstalledAcousticModel,
  hotwords?: Hotwords | undefined,
): object {
  const file = (kind: keyof AcousticModel['files']) => path.join(folder, model.files[kind].name)
  const isTold = model.decoding === 'modified_beam_search' && hotwords !== undefined
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') },
      tokens: file('tokens'),
      numThreads: Math.min(model.threads, countPhysicalCores()),
      provider: 'cpu',
      debug: 0,
      ...(isTold ? { modelingUnit: 'bpe', bpeVocab: hotwords.bpeVocabulary } : {}),
    },
    decodingMethod: isTold ? model.decoding : 'greedy_search',
    maxActivePaths: 4,
    ...(isTold ? { hotwordsFile: hotwords.file, hotwordsScore: 1.5 } : {}),
    enableEndpoint: true,
    rule1MinTrailingSilence: 2.4,
    rule2MinTrailingSilence: 0.8,
    rule3MinUtteranceLength: 20,
  }
}
