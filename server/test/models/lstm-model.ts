import { formatTokens, type Hearing, listPieces } from './made-language.ts'
import type { ModelBytes } from './made-model.ts'
import { MEL_BANDS } from './mel-bands.ts'
import { GraphBuilder } from './onnx/graph-builder.ts'
import { encodeOnnxModel, type TensorType } from './onnx/onnx-model.ts'
import { addSoundGraph, SOUNDS } from './sound-graph.ts'

/* A streaming transducer of icefall, the family of the zipformers: beam search and hotwords. */

const SUBSAMPLING = 4
/** Frames of 10 ms that the encoder takes at a time: 320 ms, and 70 ms after them. */
const WINDOW = 39
const SHIFT = 32
const THRESHOLD = -2
const CONTEXT = 2

/** Tokens before the pieces, as in the models of icefall. */
const special = ['<blk>', '<sos/eos>', '<unk>']

/** Makes a streaming transducer with the steps and tokens of zipformer 20M. */
export function makeLstmModel(hearing: Hearing): ModelBytes {
  const tokens = [...special, ...listPieces(hearing)]
  return {
    encoder: encodeEncoder(hearing, tokens),
    decoder: encodeDecoder(tokens.length),
    joiner: encodeJoiner(tokens.length),
    tokens: formatTokens(tokens),
  }
}

function encodeEncoder(hearing: Hearing, tokens: readonly string[]): Uint8Array {
  const graph = new GraphBuilder()
  const frames = graph.slice('audio', 1, 0, SHIFT)
  const features = graph.apply('Transpose', [frames], { perm: [0, 2, 1] })
  const listen = { scale: 'kaldi', subsampling: SUBSAMPLING, threshold: THRESHOLD } as const
  const memory = graph.reshape('hidden', [1, SOUNDS, 1])
  const out = addSoundGraph(graph, { ...listen, features, memory, hearing, tokens, blank: 0 })
  graph.apply('Transpose', [out.scores], { perm: [0, 2, 1] }, 'outputs')
  graph.reshape(out.memory, [1, 1, SOUNDS], 'hidden-next')
  graph.rename('cell', 'cell-next')
  const state = (name: string, length: number): TensorType => ({
    name,
    type: 'float',
    shape: [1, 1, length],
  })
  return encodeOnnxModel({
    ...graph,
    inputs: [
      { name: 'audio', type: 'float', shape: [1, WINDOW, MEL_BANDS] },
      state('hidden', SOUNDS),
      state('cell', 1),
    ],
    outputs: [
      { name: 'outputs', type: 'float', shape: [1, SHIFT / SUBSAMPLING, tokens.length] },
      state('hidden-next', SOUNDS),
      state('cell-next', 1),
    ],
    metadata: {
      model_type: 'lstm',
      num_encoder_layers: 1,
      T: WINDOW,
      decode_chunk_len: SHIFT,
      d_model: SOUNDS,
      rnn_hidden_size: 1,
    },
  })
}

/** The predictor of a model without a language model of its own: it adds nothing. */
function encodeDecoder(tokens: number): Uint8Array {
  const graph = new GraphBuilder()
  const table = graph.constant('float', [tokens, tokens], new Array(tokens * tokens).fill(0))
  const last = graph.slice('context', 1, CONTEXT - 1, CONTEXT)
  const rows = graph.apply('Gather', [table, last], { axis: 0 })
  graph.reshape(rows, [-1, tokens], 'predicted')
  return encodeOnnxModel({
    ...graph,
    inputs: [{ name: 'context', type: 'int64', shape: ['paths', CONTEXT] }],
    outputs: [{ name: 'predicted', type: 'float', shape: ['paths', tokens] }],
    metadata: { vocab_size: tokens, context_size: CONTEXT },
  })
}

function encodeJoiner(tokens: number): Uint8Array {
  const graph = new GraphBuilder()
  graph.apply('Add', ['encoded', 'predicted'], {}, 'scores')
  const type = (name: string): TensorType => ({ name, type: 'float', shape: ['paths', tokens] })
  return encodeOnnxModel({
    ...graph,
    inputs: [type('encoded'), type('predicted')],
    outputs: [type('scores')],
    metadata: { joiner_dim: tokens },
  })
}
