import { CLEAR_SCORE, type Hearing } from './made-language.ts'
import { type MelScale, nearestMelBand } from './mel-bands.ts'
import type { GraphBuilder } from './onnx/graph-builder.ts'
import { SOUND_TONES_HZ } from './sounds.ts'

/** How many sounds a made model knows: the length of its memory. */
export const SOUNDS = SOUND_TONES_HZ.length

/** The score of blank: higher than that of any piece that is not heard. */
const BLANK_SCORE = CLEAR_SCORE / 2

/** How a made model listens. */
export interface SoundGraphOptions {
  /** The features as 1 × bands × frames. */
  features: string
  /** The sounds of the last output frame before these, as 1 × sounds × 1. */
  memory: string
  scale: MelScale
  /** Frames of 10 ms for each output frame. */
  subsampling: number
  /** Log energy above which a sound is heard. */
  threshold: number
  hearing: Hearing
  /** All tokens in the order of their ids, blank among them. */
  tokens: readonly string[]
  blank: number
}

/**
 * Adds the listening part of an encoder: in each output frame the loudest band decides which sound
 * there is, and a sound that was not there in the frame before gives the scores of its pieces.
 * Returns the scores (1 × tokens × output frames) and the memory for the next frames.
 */
export function addSoundGraph(
  graph: GraphBuilder,
  options: SoundGraphOptions,
): { scores: string; memory: string } {
  const { features, memory, scale, subsampling, threshold, hearing, tokens, blank } = options
  const pooled = graph.apply('AveragePool', [features], {
    kernel_shape: [subsampling],
    strides: [subsampling],
  })
  const bands = SOUND_TONES_HZ.map((tone) => nearestMelBand(scale, tone))
  const picked = graph.constant('int64', [SOUNDS], bands)
  const energies = graph.apply('Gather', [pooled, picked], { axis: 1 })
  const loudest = graph.apply('ReduceMax', [energies], { axes: [1], keepdims: 1 })
  const limit = graph.constant('float', [], [threshold])
  const isLoudest = toFloat(graph, graph.apply('GreaterOrEqual', [energies, loudest]))
  const isLoud = toFloat(graph, graph.apply('Greater', [loudest, limit]))
  const active = graph.apply('Mul', [isLoudest, isLoud])
  const history = graph.apply('Concat', [memory, active], { axis: 2 })
  const before = graph.slice(history, 2, 0, -1)
  const one = graph.constant('float', [], [1])
  const onset = graph.apply('Mul', [active, graph.apply('Sub', [one, before])])
  const weights = graph.constant('float', [tokens.length, SOUNDS], scoreMatrix(hearing, tokens))
  const bias = tokens.map((_, id) => (id === blank ? BLANK_SCORE : 0))
  const biases = graph.constant('float', [tokens.length, 1], bias)
  return {
    scores: graph.apply('Add', [graph.apply('MatMul', [weights, onset]), biases]),
    memory: graph.slice(history, 2, -1, Number.MAX_SAFE_INTEGER),
  }
}

function toFloat(graph: GraphBuilder, condition: string): string {
  return graph.apply('Cast', [condition], { to: 1 })
}

function scoreMatrix(hearing: Hearing, tokens: readonly string[]): number[] {
  return tokens.flatMap((token) => SOUND_TONES_HZ.map((_, sound) => hearing[sound]?.[token] ?? 0))
}
