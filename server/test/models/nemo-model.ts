import { formatTokens, type Hearing, listPieces } from './made-language.ts'
import type { ModelBytes } from './made-model.ts'
import { MEL_BANDS } from './mel-bands.ts'
import { GraphBuilder } from './onnx/graph-builder.ts'
import { encodeOnnxModel, type TensorType } from './onnx/onnx-model.ts'
import { addSoundGraph, SOUNDS } from './sound-graph.ts'

/*
 * Transducers as NeMo exports them: FastConformer and Nemotron stream; Parakeet is offline and also
 * says for how many frames a token lasts.
 */

const SUBSAMPLING = 8
/** Frames of 10 ms that the encoder takes at a time: 560 ms, and 90 ms after them. */
const WINDOW = 65
const SHIFT = 56
const THRESHOLD = -6
/**
 * What a token loses right after itself: without durations, the search asks again in the same
 * frame. A word of one piece that is said twice at once is therefore heard once.
 */
const REPEAT_PENALTY = -100
/** The scores of a token lasting 0, 1, 2 … frames: always one. */
const DURATION_SCORES = [0, 1, 0, 0, 0]

const rnn = { pred_rnn_layers: 1, pred_hidden: 1 }
const states = [1, 1, 1]

/**
 * Makes a streaming transducer in the form of FastConformer 480 ms and Nemotron 560 ms. `stateFloats`
 * is the size of the state that each stream holds: 1.7 million in Nemotron.
 */
export function makeNemoStreamingModel(hearing: Hearing, stateFloats = 1): ModelBytes {
  const tokens = listTokens(hearing)
  return {
    encoder: encodeStreamingEncoder(hearing, tokens, stateFloats),
    decoder: encodeDecoder(tokens.length, REPEAT_PENALTY),
    joiner: encodeJoiner(tokens.length, []),
    tokens: formatTokens(tokens),
  }
}

/** Makes an offline transducer with durations in the form of Parakeet TDT. */
export function makeNemoOfflineModel(hearing: Hearing): ModelBytes {
  const tokens = listTokens(hearing)
  return {
    encoder: encodeOfflineEncoder(hearing, tokens),
    decoder: encodeDecoder(tokens.length, 0),
    joiner: encodeJoiner(tokens.length, DURATION_SCORES),
    tokens: formatTokens(tokens),
  }
}

function listTokens(hearing: Hearing): string[] {
  return [...listPieces(hearing), '<blk>']
}

function encodeStreamingEncoder(
  hearing: Hearing,
  tokens: readonly string[],
  stateFloats: number,
): Uint8Array {
  const graph = new GraphBuilder()
  const channel = [1, 1, stateFloats]
  const blank = tokens.length - 1
  const features = graph.slice('audio', 2, 0, SHIFT)
  const listen = {
    scale: 'librosa-online',
    subsampling: SUBSAMPLING,
    threshold: THRESHOLD,
  } as const
  const memory = graph.reshape('time', [1, SOUNDS, 1])
  const out = addSoundGraph(graph, { ...listen, features, memory, hearing, tokens, blank })
  graph.rename(out.scores, 'outputs')
  graph.rename('length', 'encoded-length')
  graph.rename('channel', 'channel-next')
  graph.reshape(out.memory, [1, 1, SOUNDS, 1], 'time-next')
  graph.rename('channel-length', 'channel-length-next')
  const caches: TensorType[] = [
    { name: 'channel', type: 'float', shape: [1, ...channel] },
    { name: 'time', type: 'float', shape: [1, 1, SOUNDS, 1] },
    { name: 'channel-length', type: 'int64', shape: [1] },
  ]
  return encodeOnnxModel({
    ...graph,
    inputs: [
      { name: 'audio', type: 'float', shape: [1, MEL_BANDS, WINDOW] },
      { name: 'length', type: 'int64', shape: [1] },
      ...caches,
    ],
    outputs: [
      { name: 'outputs', type: 'float', shape: [1, tokens.length, SHIFT / SUBSAMPLING] },
      { name: 'encoded-length', type: 'int64', shape: [1] },
      ...caches.map((cache) => ({ ...cache, name: `${cache.name}-next` })),
    ],
    metadata: {
      ...metadataOf(tokens),
      window_size: WINDOW,
      chunk_shift: SHIFT,
      ...dimensions('cache_last_channel', channel),
      ...dimensions('cache_last_time', [1, SOUNDS, 1]),
    },
  })
}

function encodeOfflineEncoder(hearing: Hearing, tokens: readonly string[]): Uint8Array {
  const graph = new GraphBuilder()
  const blank = tokens.length - 1
  const listen = {
    scale: 'librosa-offline',
    subsampling: SUBSAMPLING,
    threshold: THRESHOLD,
  } as const
  const memory = graph.constant('float', [1, SOUNDS, 1], new Array(SOUNDS).fill(0))
  const features = 'audio'
  const { scores } = addSoundGraph(graph, {
    ...listen,
    features,
    memory,
    hearing,
    tokens,
    blank,
  })
  graph.rename(scores, 'outputs')
  const factor = graph.constant('int64', [1], [SUBSAMPLING])
  graph.apply('Div', ['length', factor], {}, 'encoded-length')
  return encodeOnnxModel({
    ...graph,
    inputs: [
      { name: 'audio', type: 'float', shape: [1, MEL_BANDS, 'frames'] },
      { name: 'length', type: 'int64', shape: [1] },
    ],
    outputs: [
      { name: 'outputs', type: 'float', shape: [1, tokens.length, 'encoded-frames'] },
      { name: 'encoded-length', type: 'int64', shape: [1] },
    ],
    // The addon knows a model with durations by its address.
    metadata: { ...metadataOf(tokens), url: 'made-tdt' },
  })
}

/** The predictor: it only changes the score of the last token. */
function encodeDecoder(tokens: number, repeatScore: number): Uint8Array {
  const graph = new GraphBuilder()
  const penalties = Array.from({ length: tokens * tokens }, (_, at) => {
    const token = Math.floor(at / tokens)
    return at % tokens === token && token !== tokens - 1 ? repeatScore : 0
  })
  const table = graph.constant('float', [tokens, tokens], penalties)
  const row = graph.apply('Gather', [table, 'targets'], { axis: 0 })
  graph.reshape(row, [1, tokens, 1], 'outputs')
  const copies = ['length', 'hidden', 'cell'].map((name) => [name, `${name}-next`] as const)
  for (const [from, to] of copies) graph.rename(from, to)
  const state = (name: string): TensorType => ({ name, type: 'float', shape: states })
  return encodeOnnxModel({
    ...graph,
    inputs: [
      { name: 'targets', type: 'int32', shape: [1, 1] },
      { name: 'length', type: 'int32', shape: [1] },
      state('hidden'),
      state('cell'),
    ],
    outputs: [
      { name: 'outputs', type: 'float', shape: [1, tokens, 1] },
      { name: 'length-next', type: 'int32', shape: [1] },
      state('hidden-next'),
      state('cell-next'),
    ],
  })
}

function encodeJoiner(tokens: number, durationScores: readonly number[]): Uint8Array {
  const graph = new GraphBuilder()
  const scores = tokens + durationScores.length
  const sum = graph.apply('Add', ['encoded', 'predicted'])
  const durations = graph.constant('float', [1, durationScores.length, 1], durationScores)
  const all = durationScores.length > 0 ? graph.apply('Concat', [sum, durations], { axis: 1 }) : sum
  graph.reshape(all, [1, 1, 1, scores], 'scores')
  const input = (name: string): TensorType => ({ name, type: 'float', shape: [1, tokens, 1] })
  return encodeOnnxModel({
    ...graph,
    inputs: [input('encoded'), input('predicted')],
    outputs: [{ name: 'scores', type: 'float', shape: [1, 1, 1, scores] }],
  })
}

/** Metadata of both encoders; NeMo does not count blank. */
function metadataOf(tokens: readonly string[]): Record<string, string | number> {
  return {
    vocab_size: tokens.length - 1,
    subsampling_factor: SUBSAMPLING,
    normalize_type: 'NA',
    ...rnn,
  }
}

function dimensions(cache: string, lengths: readonly number[]): Record<string, number> {
  return Object.fromEntries(lengths.map((length, at) => [`${cache}_dim${at + 1}`, length]))
}
