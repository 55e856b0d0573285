import fs from 'node:fs'
import path from 'node:path'

/** The files of a transducer: three graphs and the list of tokens. */
export interface ModelBytes {
  encoder: Uint8Array
  decoder: Uint8Array
  joiner: Uint8Array
  tokens: string
}

/** The names of a made model's files. */
const MADE_MODEL_FILES = {
  encoder: 'encoder.onnx',
  decoder: 'decoder.onnx',
  joiner: 'joiner.onnx',
  tokens: 'tokens.txt',
} as const satisfies Record<keyof ModelBytes, string>

/** Writes a made model into a folder, which is created; returns the path of each file. */
export function writeMadeModel(
  folder: string,
  model: ModelBytes,
): Record<keyof ModelBytes, string> {
  fs.mkdirSync(folder, { recursive: true })
  const write = (kind: keyof ModelBytes) => {
    const file = path.join(folder, MADE_MODEL_FILES[kind])
    fs.writeFileSync(file, model[kind])
    return file
  }
  return {
    encoder: write('encoder'),
    decoder: write('decoder'),
    joiner: write('joiner'),
    tokens: write('tokens'),
  }
}
