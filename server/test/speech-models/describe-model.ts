import { createHash } from 'node:crypto'
import type { AcousticModel } from '#server/adapters/speech-to-text/sherpa-onnx/models/acoustic-model.ts'
import { zipformer20M } from '#server/adapters/speech-to-text/sherpa-onnx/models/streaming-models.ts'

/** The contents of a model's files. */
export type ModelContents = Record<keyof AcousticModel['files'], string | Uint8Array>

/** Describes files as a model: their sizes and checksums, otherwise as the smallest rung's. */
export function describeModel(name: string, contents: ModelContents, url = ''): AcousticModel {
  const describe = (kind: keyof ModelContents) => {
    const bytes = Buffer.from(contents[kind])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { name: kind === 'tokens' ? 'tokens.txt' : `${kind}.onnx`, bytes: bytes.length, sha256 }
  }
  const files = {
    encoder: describe('encoder'),
    decoder: describe('decoder'),
    joiner: describe('joiner'),
    tokens: describe('tokens'),
  }
  return { ...zipformer20M, name, url, files }
}
