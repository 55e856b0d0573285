import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import { parakeet110M, parakeet600M } from './offline-models.ts'
import type { SpeechModel } from './speech-model.ts'
import { fastConformer480, nemotron560, zipformer20M } from './streaming-models.ts'

const GIGABYTE = 1_000_000_000
const OPEN_ASR = 'https://huggingface.co/spaces/hf-audio/open_asr_leaderboard'

/** The models of this product, worst first. Published figures are not measurements of ours. */
export const ladder: Record<SpeechModelName, SpeechModel> = {
  small: {
    name: 'small',
    language: 'en',
    live: zipformer20M,
    finals: null,
    needs: { physicalCores: 1, freeMemoryBytes: 0.3 * GIGABYTE },
    limits: { live: 0.5, finals: 0 },
    errorRates: [
      {
        test: 'LibriSpeech test-other (read aloud)',
        percent: 9.8,
        of: 'live',
        source: 'https://github.com/k2-fsa/icefall/blob/master/egs/librispeech/ASR/RESULTS.md',
      },
    ],
  },
  standard: {
    name: 'standard',
    language: 'en',
    live: fastConformer480,
    finals: parakeet110M,
    needs: { physicalCores: 2, freeMemoryBytes: 2 * GIGABYTE },
    limits: { live: 0.3, finals: 0.15 },
    errorRates: [
      {
        test: 'LibriSpeech test-other (read aloud)',
        percent: 5.7,
        of: 'live',
        source: 'https://huggingface.co/nvidia/stt_en_fastconformer_hybrid_large_streaming_multi',
      },
      { test: 'AMI (meetings)', percent: 15.9, of: 'finals', source: OPEN_ASR },
    ],
  },
  best: {
    name: 'best',
    language: 'en',
    live: nemotron560,
    finals: parakeet600M,
    needs: { physicalCores: 4, freeMemoryBytes: 4 * GIGABYTE },
    limits: { live: 0.45, finals: 0.25 },
    errorRates: [
      {
        test: 'Open ASR leaderboard, mean of eight',
        percent: 7.1,
        of: 'live',
        source: 'https://huggingface.co/nvidia/nemotron-speech-streaming-en-0.6b',
      },
      { test: 'AMI (meetings)', percent: 11.2, of: 'finals', source: OPEN_ASR },
    ],
  },
}

/** The bytes of all files of a rung. */
export function downloadBytes({ live, finals }: SpeechModel): number {
  const files = [live, ...(finals ? [finals] : [])].flatMap((model) => Object.values(model.files))
  return files.reduce((total, { bytes }) => total + bytes, 0)
}
