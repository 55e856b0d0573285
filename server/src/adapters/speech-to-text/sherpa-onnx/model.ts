import fs from 'node:fs'
import path from 'node:path'

/** A file of a model, by its name below the model's URL. */
export interface ModelFile {
  name: string
  /** The file's SHA-256 checksum in lower-case hexadecimal. */
  sha256: string
}

/** A streaming transducer that sherpa-onnx can load. */
export interface Model {
  name: string
  licence: string
  /** The base URL from which the model's files are downloaded. */
  url: string
  files: { encoder: ModelFile; decoder: ModelFile; joiner: ModelFile; tokens: ModelFile }
}

/** The default model: 46 MB, English, trained on LibriSpeech. */
export const defaultModel: Model = {
  name: 'sherpa-onnx-streaming-zipformer-en-20M-2023-02-17',
  licence: 'Apache-2.0, by the icefall project',
  url: 'https://huggingface.co/csukuangfj/sherpa-onnx-streaming-zipformer-en-20M-2023-02-17/resolve/main/',
  files: {
    encoder: {
      name: 'encoder-epoch-99-avg-1.int8.onnx',
      sha256: '3810755ce7c3ab26b42a8bcf39d191308fa27fb0f53358823ba46141d03b7eb3',
    },
    decoder: {
      name: 'decoder-epoch-99-avg-1.onnx',
      sha256: '45a7f940ecfb53d89fa270ad11b88b961e53a317203eb24b1c8e95ed208b0f30',
    },
    joiner: {
      name: 'joiner-epoch-99-avg-1.int8.onnx',
      sha256: 'e085d73b593cf9b0707f370dbd656d58327d3fe36d80d849202ef81df02cb01e',
    },
    tokens: {
      name: 'tokens.txt',
      sha256: '49e3c2646595fd907228b3c6787069658f67b17377c60aeb8619c4551b2316fb',
    },
  },
}

/** The result of trying a model, stored beside its files. */
export interface ModelCheck {
  /** The decoding method; only beam search uses the vocabulary. */
  decoding: 'modified_beam_search' | 'greedy_search'
}

const checkFile = 'checked.json'

/** The folder of a complete, tried model and how it decodes; null without one. */
export function findInstalledModel(
  modelsFolder: string,
  model: Model = defaultModel,
): ({ folder: string; model: Model } & ModelCheck) | null {
  const folder = path.join(modelsFolder, model.name)
  const isThere = ({ name }: ModelFile) => {
    const file = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })
    return file !== undefined && file.size > 0
  }
  const checked = readCheck(path.join(folder, checkFile))
  if (!checked || !Object.values(model.files).every(isThere)) return null
  return { folder, model, ...checked }
}

/** Stores that a model was tried, and how it decodes. */
export function saveModelCheck(folder: string, checked: ModelCheck): void {
  fs.writeFileSync(path.join(folder, checkFile), `${JSON.stringify(checked)}\n`)
}

function readCheck(file: string): ModelCheck | null {
  try {
    const { decoding } = JSON.parse(fs.readFileSync(file, 'utf8'))
    return decoding === 'modified_beam_search' || decoding === 'greedy_search' ? { decoding } : null
  } catch {
    return null
  }
}
