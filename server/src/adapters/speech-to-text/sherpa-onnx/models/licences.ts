import type { ModelLicence } from './acoustic-model.ts'

/** The licence of the icefall project's models. */
export const icefallLicence: ModelLicence = {
  name: 'Apache-2.0',
  url: 'https://www.apache.org/licenses/LICENSE-2.0',
  notice: 'Streaming zipformer by the icefall project, trained on LibriSpeech.',
}

/** Creates the notice of an NVIDIA model under CC-BY-4.0, which asks for name, link and changes. */
export function creativeCommonsLicence(model: string): ModelLicence {
  return {
    name: 'CC-BY-4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    notice: `${model} by NVIDIA; converted to ONNX and quantised by the k2-fsa project.`,
  }
}

/** NVIDIA's licence for open models; whoever hands the files on hands on the notice too. */
export const nvidiaOpenModelLicence: ModelLicence = {
  name: 'NVIDIA Open Model License',
  url: 'https://www.nvidia.com/en-us/agreements/enterprise-software/nvidia-open-model-license/',
  notice: 'Licensed by NVIDIA Corporation under the NVIDIA Open Model License.',
}
