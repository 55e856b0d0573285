import type { AcousticModel } from './acoustic-model.ts'
import { creativeCommonsLicence, icefallLicence, nvidiaOpenModelLicence } from './licences.ts'

/** icefall's streaming zipformer with 20 million parameters: upper case, takes hotwords. */
export const zipformer20M: AcousticModel = {
  name: 'sherpa-onnx-streaming-zipformer-en-20M-2023-02-17',
  url: 'https://huggingface.co/csukuangfj/sherpa-onnx-streaming-zipformer-en-20M-2023-02-17/resolve/d42f2d9f7ca24806fb667456a18a9f1b60f70d16/',
  files: {
    encoder: {
      name: 'encoder-epoch-99-avg-1.int8.onnx',
      bytes: 42_845_182,
      sha256: '3810755ce7c3ab26b42a8bcf39d191308fa27fb0f53358823ba46141d03b7eb3',
    },
    decoder: {
      name: 'decoder-epoch-99-avg-1.onnx',
      bytes: 2_092_272,
      sha256: '45a7f940ecfb53d89fa270ad11b88b961e53a317203eb24b1c8e95ed208b0f30',
    },
    joiner: {
      name: 'joiner-epoch-99-avg-1.int8.onnx',
      bytes: 259_572,
      sha256: 'e085d73b593cf9b0707f370dbd656d58327d3fe36d80d849202ef81df02cb01e',
    },
    tokens: {
      name: 'tokens.txt',
      bytes: 5_048,
      sha256: '49e3c2646595fd907228b3c6787069658f67b17377c60aeb8619c4551b2316fb',
    },
  },
  family: 'zipformer',
  decoding: 'modified_beam_search',
  text: 'upper-case',
  tailPaddingSeconds: 0.6,
  needsGain: false,
  threads: 1,
  licence: icefallLicence,
}

/** NVIDIA's streaming FastConformer, 114 million parameters, steps of 480 ms. */
export const fastConformer480: AcousticModel = {
  name: 'sherpa-onnx-nemo-streaming-fast-conformer-transducer-en-480ms-int8',
  url: 'https://huggingface.co/csukuangfj/sherpa-onnx-nemo-streaming-fast-conformer-transducer-en-480ms-int8/resolve/df8ed95e44a70924450381e610770f9d656d1e15/',
  files: {
    encoder: {
      name: 'encoder.int8.onnx',
      bytes: 131_507_603,
      sha256: '100c5616929a131b5b3c8c8ab0d83aaba2cdcae163acd8d190b4e5ffa5f7d051',
    },
    decoder: {
      name: 'decoder.int8.onnx',
      bytes: 3_955_864,
      sha256: '4f04431988472f8c7b815f942aa6901976929c9e22353029681fcdb262da0164',
    },
    joiner: {
      name: 'joiner.int8.onnx',
      bytes: 1_408_182,
      sha256: 'd2d8e7290a6a8245a83ed211aa0dd8cdf8effb8a7c64fe392399561111b52f30',
    },
    tokens: {
      name: 'tokens.txt',
      bytes: 11_896,
      sha256: '618dc110fc2213886b52e063ff42329bbdf37a266ca7705184090fa5f39f3131',
    },
  },
  family: 'nemo',
  decoding: 'greedy_search',
  text: 'lower-case',
  tailPaddingSeconds: 1.7,
  needsGain: false,
  threads: 2,
  licence: creativeCommonsLicence('Streaming FastConformer Hybrid Large'),
}

/** NVIDIA's Nemotron Speech Streaming, 0.6 billion parameters, steps of 560 ms. */
export const nemotron560: AcousticModel = {
  name: 'sherpa-onnx-nemotron-speech-streaming-en-0.6b-560ms-int8-2026-04-25',
  url: 'https://huggingface.co/csukuangfj2/sherpa-onnx-nemotron-speech-streaming-en-0.6b-560ms-int8-2026-04-25/resolve/52056fdc070914a48dcd68b31b44d6a6f5b85902/',
  files: {
    encoder: {
      name: 'encoder.int8.onnx',
      bytes: 652_916_849,
      sha256: '7d932213491ad355c6e5576705dc3494731a52af87d7a1b954559340147909d8',
    },
    decoder: {
      name: 'decoder.int8.onnx',
      bytes: 7_257_753,
      sha256: '0be9702c2f427a2b6bb241d298e0d3836a558de1f5b9fd3018f1cce6e2b3fa98',
    },
    joiner: {
      name: 'joiner.int8.onnx',
      bytes: 1_735_862,
      sha256: 'a35eac38a22ebceb04d230ed7afe0d68f446ba6914a036b97f14fece95967e23',
    },
    tokens: {
      name: 'tokens.txt',
      bytes: 8_952,
      sha256: 'dc0b4584ab2e4ddbf888425c076c61b736e7356a015250db7d307e6f1a8188ff',
    },
  },
  family: 'nemo',
  decoding: 'greedy_search',
  text: 'written',
  tailPaddingSeconds: 1,
  needsGain: true,
  threads: 4,
  licence: nvidiaOpenModelLicence,
}
