import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {
  sileroVoiceModel,
  type VoiceModel,
} from '#server/adapters/speech-to-text/voice-activity/voice-model.ts'
import { GraphBuilder } from './onnx/graph-builder.ts'
import { encodeOnnxModel } from './onnx/onnx-model.ts'

/** The mean square of samples from -1 to 1 above which there is a voice: 60 dB below full scale. */
const THRESHOLD = 1e-6
/** How steep the probability rises at the threshold. */
const STEEPNESS = 1e7

/**
 * Makes a detector of voices in the form of Silero's, version 4: a window of samples and two states
 * give the probability of a voice, here of any sound, and the next states.
 */
function makeVoiceModel(): Uint8Array {
  const graph = new GraphBuilder()
  const squares = graph.apply('Mul', ['input', 'input'])
  const power = graph.apply('ReduceMean', [squares], { axes: [1], keepdims: 1 })
  const above = graph.apply('Sub', [power, graph.constant('float', [], [THRESHOLD])])
  const steep = graph.apply('Mul', [above, graph.constant('float', [], [STEEPNESS])])
  graph.apply('Sigmoid', [steep], {}, 'output')
  graph.rename('h', 'hn')
  graph.rename('c', 'cn')
  const state = (name: string) => ({ name, type: 'float', shape: [2, 1, 64] }) as const
  return encodeOnnxModel({
    inputs: [
      { name: 'input', type: 'float', shape: [1, 'samples'] },
      { name: 'sr', type: 'int64', shape: [1] },
      state('h'),
      state('c'),
    ],
    outputs: [{ name: 'output', type: 'float', shape: [1, 1] }, state('hn'), state('cn')],
    nodes: graph.nodes,
    constants: graph.constants,
  })
}

/** Writes the made detector into a models' folder; returns its description and its file. */
export function writeVoiceModel(modelsFolder: string): { model: VoiceModel; file: string } {
  const bytes = makeVoiceModel()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { name } = sileroVoiceModel.file
  const model = { ...sileroVoiceModel, file: { name, bytes: bytes.length, sha256 } }
  const folder = path.join(modelsFolder, model.name)
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, name)
  fs.writeFileSync(file, bytes)
  return { model, file }
}
