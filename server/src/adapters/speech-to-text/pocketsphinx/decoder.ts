import path from 'node:path'
import koffi from 'koffi'
import type { SphinxFiles } from './library.ts'

/**
 * A word as the decoder returns it, with its frames of 10 ms counted from the start of the
 * utterance.
 */
export interface DecodedWord {
  word: string
  startFrame: number
  endFrame: number
  /** The word's share of all that may have been said there, 0 to 1; only after the utterance's end. */
  posterior?: number
}

/** One pocketsphinx decoder (0.8, 5prealpha); one utterance at a time, every call blocks. */
export interface Decoder {
  startUtterance(): void
  process(samples: Int16Array): void
  /** Searches the utterance again, among the words that the search so far has met. */
  endUtterance(): void
  /** Adapts to the voice and the microphone heard so far; it does so by itself at an utterance's end. */
  adapt(): void
  isSpeech(): boolean
  words(): DecodedWord[]
  free(): void
}

/**
 * Limits on what a search follows at each frame: sounds, and words that end there. They leave out
 * what was never likely, and bound the time where noise leaves much possible.
 */
const bounds = ['-maxhmmpf', '3000', '-maxwpf', '20']

/**
 * Room for the ends of words in an utterance, of which 20 s have about 25,000: the library ends the
 * process when it is asked for words just as its table is full. Room that is not used costs nothing.
 */
const wordEnds = ['-latsize', '100000']

/** The base of the library's logarithms of probabilities. */
const LOG_BASE = 1.0001

/**
 * Frames of 10 ms without speech that end an utterance: shorter pauses occur in mid-sentence.
 */
const PAUSE_FRAMES = 80

/**
 * Loads the libraries and the model: about 0.3 s and 95 MB. Throws for a model that can't be read.
 */
export function createDecoder(files: SphinxFiles): Decoder {
  const base = koffi.load(files.sphinxbase)
  const sphinx = koffi.load(files.pocketsphinx)
  // The log file is global: each thread that sets it would close the others'.
  base.func('void err_set_logfp(void*)')(null)
  const parseArguments = base.func('void* cmd_ln_parse_r(void*, void*, int, char**, int)')
  const defaultArguments = sphinx.func('void* ps_args()')
  const init = sphinx.func('void* ps_init(void*)')
  const startStream = sphinx.func('int ps_start_stream(void*)')
  const startUtt = sphinx.func('int ps_start_utt(void*)')
  const processRaw = sphinx.func('int ps_process_raw(void*, int16_t*, size_t, int, int)')
  const endUtt = sphinx.func('int ps_end_utt(void*)')
  const inSpeech = sphinx.func('uint8_t ps_get_in_speech(void*)')
  const segIter = sphinx.func('void* ps_seg_iter(void*, int*)')
  const segNext = sphinx.func('void* ps_seg_next(void*)')
  const segWord = sphinx.func('const char* ps_seg_word(void*)')
  const segFrames = sphinx.func('void ps_seg_frames(void*, _Out_ int*, _Out_ int*)')
  const segProb = sphinx.func('int ps_seg_prob(void*, void*, void*, void*)')
  const getFeatures = sphinx.func('void* ps_get_feat(void*)')
  const updateMean = base.func('void cmn_live_update(void*)')
  const freeDecoder = sphinx.func('int ps_free(void*)')

  const args = [
    'live-scribe',
    ...['-hmm', path.join(files.model, 'en-us')],
    ...['-lm', path.join(files.model, 'en-us.lm.bin')],
    ...['-dict', path.join(files.model, 'cmudict-en-us.dict')],
    ...['-vad_postspeech', String(PAUSE_FRAMES)],
    ...bounds,
    ...wordEnds,
  ]
  const config = parseArguments(null, defaultArguments(), args.length, args, 1)
  const decoder = config ? init(config) : null
  if (!decoder) throw new Error(`pocketsphinx could not read its model in ${files.model}`)
  const mean = findCepstralMean(getFeatures(decoder))

  let isOver = false
  return {
    startUtterance: () => {
      isOver = false
      // Frame numbers restart at 0 only with a new stream.
      startStream(decoder)
      startUtt(decoder)
    },
    process: (samples) => {
      processRaw(decoder, samples, samples.length, 0, 0)
    },
    endUtterance: () => {
      isOver = true
      endUtt(decoder)
    },
    adapt: () => {
      if (mean) updateMean(mean)
    },
    isSpeech: () => inSpeech(decoder) !== 0,
    words: () => {
      const words: DecodedWord[] = []
      for (let at = segIter(decoder, [0]); at; at = segNext(at)) {
        const start = [0]
        const end = [0]
        segFrames(at, start, end)
        const word = { word: segWord(at), startFrame: start[0] ?? 0, endFrame: end[0] ?? 0 }
        const posterior = Math.round(100 * LOG_BASE ** segProb(at, null, null, null)) / 100
        words.push(isOver ? { ...word, posterior } : word)
      }
      return words
    },
    free: () => {
      freeDecoder(decoder)
    },
  }
}

/**
 * Where sphinxbase 5prealpha, the version behind the name `libsphinxbase.so.3`, has the fields of
 * `feat_t` and `cmn_t` on 64-bit systems.
 */
const features = { coefficients: 16, mean: 88 } as const
const mean = { coefficients: 28 } as const
const POINTER_BYTES = 8
/** How many cepstral coefficients the model has. */
const COEFFICIENTS = 13

/**
 * Finds the mean of all that a decoder has heard, which it takes off the sound to hear any voice and
 * microphone alike; null where it is not in its known place.
 */
function findCepstralMean(decoderFeatures: unknown): unknown {
  if (koffi.sizeof('void *') !== POINTER_BYTES) return null
  if (koffi.decode(decoderFeatures, features.coefficients, 'int') !== COEFFICIENTS) return null
  const found = koffi.decode(decoderFeatures, features.mean, 'void *')
  if (!found || koffi.decode(found, mean.coefficients, 'int') !== COEFFICIENTS) return null
  return found
}
