import type { AcousticModel } from './acoustic-model.ts'
import { creativeCommonsLicence } from './licences.ts'

/** NVIDIA's Parakeet TDT with 110 million parameters: casing and punctuation. */
export const parakeet110M: AcousticModel = {
  name: 'sherpa-onnx-nemo-parakeet_tdt_transducer_110m-en-36000-int8',
  // The release of k2-fsa holds one archive; this copy has its files, with the same checksums.
  url: 'https://huggingface.co/punitd/sherpa-onnx-nemo-parakeet_tdt_transducer_110m-en-36000-int8/resolve/66a4fa70643dc7ce25c9b38b2f87e1b35ddad33d/',
  files: {
    encoder: {
      name: 'encoder.int8.onnx',
      bytes: 131_113_202,
      sha256: '0f35509ddeb9b39002fb077d979a9fe74f06eb0bc4dd5c34f512f82e5111d657',
    },
    decoder: {
      name: 'decoder.int8.onnx',
      bytes: 3_955_863,
      sha256: 'f7c331c5504c2e593c76ed22b728e3f554af6c4a383dde862e719ced08b1da19',
    },
    joiner: {
      name: 'joiner.int8.onnx',
      bytes: 1_411_403,
      sha256: 'bf7dff69e9f2cdbe9943d70da358f38b361c115ba0105bae7e908e0d6ec782f6',
    },
    tokens: {
      name: 'tokens.txt',
      bytes: 9_953,
      sha256: '450e56bd2f036fe5b6aa821865838cc5aa9d8b0106134ce9a9ba0664abe6cd10',
    },
  },
  family: 'nemo',
  decoding: 'greedy_search',
  text: 'written',
  tailPaddingSeconds: 0.5,
  needsGain: false,
  threads: 2,
  licence: creativeCommonsLicence('Parakeet TDT-CTC 110M'),
}

/** NVIDIA's Parakeet TDT v2 with 0.6 billion parameters: casing and punctuation. */
export const parakeet600M: AcousticModel = {
  name: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8',
  url: 'https://huggingface.co/csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8/resolve/1ab9323565ddb038682214b292f588070a538ce2/',
  files: {
    encoder: {
      name: 'encoder.int8.onnx',
      bytes: 652_184_296,
      sha256: 'a32b12d17bbbc309d0686fbbcc2987b5e9b8333a7da83fa6b089f0a2acd651ab',
    },
    decoder: {
      name: 'decoder.int8.onnx',
      bytes: 7_257_753,
      sha256: 'b6bb64963457237b900e496ee9994b59294526439fbcc1fecf705b31a15c6b4e',
    },
    joiner: {
      name: 'joiner.int8.onnx',
      bytes: 1_739_080,
      sha256: '7946164367946e7f9f29a122407c3252b680dbae9a51343eb2488d057c3c43d2',
    },
    tokens: {
      name: 'tokens.txt',
      bytes: 9_384,
      sha256: 'ec182b70dd42113aff6c5372c75cac58c952443eb22322f57bbd7f53977d497d',
    },
  },
  family: 'nemo',
  decoding: 'greedy_search',
  text: 'written',
  tailPaddingSeconds: 0.5,
  needsGain: false,
  threads: 4,
  licence: creativeCommonsLicence('Parakeet TDT 0.6B v2'),
}
