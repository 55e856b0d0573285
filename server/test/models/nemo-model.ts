import { formatTokens, type Hearing, listPieces } from './made-language.ts'
import type { ModelBytes } from './made-model.ts'
import { MEL_BANDS } from './mel-bands.ts'
import { GraphBuilder } from './onnx/graph-builder.ts'
import { encodeOnnxModel, type TensorType } from './onnx/onnx-model.ts'
import { addSoundGraph, SOUNDS } from './sound-graph.ts'

/* Transducers as NeMo exports them: FastConformer and Nemotron stream, Parakeet is offline. */

const SUBSAMPLING = 8
/** Frames of 10 ms that the encoder takes at a time: 560 ms, and 90 ms after them. */
const WINDOW = 65
const SHIFT = 56
const THRESHOLD = -6
/** What a token loses right after itself: the search asks again in the same frame. */
const REPEAT_PENALTY = -100

const rnn = { pred_rnn_layers: 1, pred_hidden: 1 }
const states = [1, 1, 1]

/** Makes a streaming transducer in the form of FastConformer 480 ms and Nemotron 560 ms. */
export function makeNemoStreamingModel(hearing: Hearing): ModelBytes {
  return makeModel(hearing, encodeStreamingEncoder)
}

/** Makes an offline transducer in the form of Parakeet, without durations. */
export function makeNemoOfflineModel(hearing: Hearing): ModelBytes {
  return makeModel(hearing, encodeOfflineEncoder)
}

function makeModel(
  hearing: Hearing,
  encodeEncoder: (hearing: Hearing, tokens: readonly string[]) => Uint8Array,
): ModelBytes {
  const tokens = [...listPieces(hearing), '<blk>']
  return {
    encoder: encodeEncoder(hearing, tokens),
    decoder: encodeDecoder(tokens.length),
    joiner: encodeJoiner(tokens.length),
    tokens: formatTokens(tokens),
  }
}

function encodeStreamingEncoder(hearing: Hearing, tokens: readonly string[]): Uint8Array {
  const graph = new GraphBuilder()
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
    { name: 'channel', type: 'float', shape: [1, ...states] },
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
      ...dimensions('cache_last_channel', states),
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
    metadata: metadataOf(tokens),
  })
}

/** The predictor: it only remembers the last token, which it makes unlikely. */
function encodeDecoder(tokens: number): Uint8Array {
  const graph = new GraphBuilder()
  const penalties = Array.from({ length: tokens * tokens }, (_, at) => {
    const token = Math.floor(at / tokens)
    return at % tokens === token && token !== tokens - 1 ? REPEAT_PENALTY : 0
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

function encodeJoiner(tokens: number): Uint8Array {
  const graph = new GraphBuilder()
  const sum = graph.apply('Add', ['encoded', 'predicted'])
  graph.reshape(sum, [1, 1, 1, tokens], 'scores')
  const input = (name: string): TensorType => ({ name, type: 'float', shape: [1, tokens, 1] })
  return encodeOnnxModel({
    ...graph,
    inputs: [input('encoded'), input('predicted')],
    outputs: [{ name: 'scores', type: 'float', shape: [1, 1, 1, tokens] }],
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
