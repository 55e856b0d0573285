import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ModelFile, ModelLicence } from '../sherpa-onnx/models/acoustic-model.ts'

/** A model that detects voices: one file, which sherpa-onnx loads. */
export interface VoiceModel {
  /** The name of the folder of its file. */
  name: string
  /** The base URL of the file. */
  url: string
  file: ModelFile
  licence: ModelLicence
}

/** Silero's detector of voices, in the export that the sherpa-onnx project publishes. */
export const sileroVoiceModel: VoiceModel = {
  name: 'silero-vad',
  url: 'https://github.com/k2-fsa/sherpa-onnx/releases/download/asr-models/',
  file: {
    name: 'silero_vad.onnx',
    bytes: 643_854,
    sha256: '9e2449e1087496d8d4caba907f23e0bd3f78d91fa552479bb9c23ac09cbb1fd6',
  },
  licence: {
    name: 'MIT',
    url: 'https://github.com/snakers4/silero-vad/blob/master/LICENSE',
    notice: 'Silero VAD, copyright 2020 the Silero team.',
  },
}

/** What is in the folder of a voice model; a `fault` says why its file is not used. */
type VoiceModelState =
  | { name: 'missing' }
  | { name: 'usable'; file: string }
  | { name: 'broken'; file: string; fault: string }

/** Looks for a voice model's file and verifies it: the library ends its process on other files. */
export function findVoiceModel(
  modelsFolder: string,
  { name, file: expected }: VoiceModel,
): VoiceModelState {
  const file = path.join(modelsFolder, name, expected.name)
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) return { name: 'missing' }
  if (found.size < expected.bytes) {
    const fault = `${file} has ${found.size} of ${expected.bytes} bytes: it was copied in part`
    return { name: 'broken', file, fault }
  }
  const isExpected =
    found.size === expected.bytes &&
    createHash('sha256').update(fs.readFileSync(file)).digest('hex') === expected.sha256
  if (isExpected) return { name: 'usable', file }
  return {
    name: 'broken',
    file,
    fault: `${file} is damaged or of another version: its checksum is not that of ${expected.name}`,
  }
}
