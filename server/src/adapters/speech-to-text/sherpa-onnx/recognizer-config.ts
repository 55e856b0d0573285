import path from 'node:path'
import type { Model, ModelCheck } from './model.ts'

/** An installed model and its decoding method. */
export interface SherpaFiles extends ModelCheck {
  folder: string
  model: Model
  /** The hotwords file and the vocabulary of word pieces; for beam search only. */
  hotwords?: { file: string; bpeVocabulary: string } | undefined
}

/** The recogniser's settings in the addon's names. */
export function createRecognizerConfig({ folder, model, decoding, hotwords }: SherpaFiles): object {
  const file = (kind: keyof Model['files']) => path.join(folder, model.files[kind].name)
  const isTold = decoding === 'modified_beam_search' && hotwords !== undefined
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') },
      tokens: file('tokens'),
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
      ...(isTold ? { modelingUnit: 'bpe', bpeVocab: hotwords.bpeVocabulary } : {}),
    },
    decodingMethod: isTold ? decoding : 'greedy_search',
    maxActivePaths: 4,
    ...(isTold ? { hotwordsFile: hotwords.file, hotwordsScore: 1.5 } : {}),
    enableEndpoint: true,
    rule1MinTrailingSilence: 2.4,
    rule2MinTrailingSilence: 0.8,
    rule3MinUtteranceLength: 20,
  }
}
