/** A file of a model, by its name below the model's URL. */
export interface ModelFile {
  name: string
  bytes: number
  /** The file's SHA-256 checksum in lower-case hexadecimal. */
  sha256: string
}

/** A licence, with the notice that it asks for where the model is used; shown to the operator. */
export interface ModelLicence {
  name: string
  url: string
  notice: string
}

/** A transducer that sherpa-onnx can load: the files of one recogniser, streaming or offline. */
export interface AcousticModel {
  /** The name of the upstream export and of the folder of its files. */
  name: string
  /** The base URL of the files, at a fixed revision. */
  url: string
  files: { encoder: ModelFile; decoder: ModelFile; joiner: ModelFile; tokens: ModelFile }
  /** The family of the graph, which decides about features, states and the loader. */
  family: 'zipformer' | 'nemo'
  /** The only method that works: an unsupported one ends the process. Only beams take hotwords. */
  decoding: 'modified_beam_search' | 'greedy_search'
  /** How the model writes: `written` has casing and punctuation. */
  text: 'upper-case' | 'lower-case' | 'written'
  /** Seconds of silence that flush the last words, because the encoder processes whole chunks. */
  tailPaddingSeconds: number
  /** Whether quiet speech is amplified first, without which the model misses it. */
  needsGain: boolean
  /** Threads of the physical cores; more are slower. */
  threads: number
  licence: ModelLicence
}
