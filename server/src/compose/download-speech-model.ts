import { installModel } from '../adapters/speech-to-text/sherpa-onnx/install/install-model.ts'
import { ModelError } from '../adapters/speech-to-text/sherpa-onnx/install/model-error.ts'
import { ladder } from '../adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import type { SpeechModel } from '../adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import type { Config } from '../config/config.ts'
import { createProgressWriter } from '../lib/files/progress-writer.ts'

/** The outcome of a model download; `line` is the message for the operator. */
export interface ModelDownloadOutcome {
  isThere: boolean
  line: string
}

/** Downloads the speech model; returns the outcome. */
export async function downloadSpeechModel(
  { recogniser }: Pick<Config, 'recogniser'>,
  output: { write(text: string): unknown; isTTY?: boolean },
  model: SpeechModel = ladder.small,
): Promise<ModelDownloadOutcome> {
  const progress = createProgressWriter(output)
  try {
    const outcome = await installModel({
      model,
      modelsFolder: recogniser.modelsFolder,
      onProgress: ({ receivedBytes, totalBytes }) =>
        progress(model.name, receivedBytes, totalBytes),
    })
    const where =
      outcome === 'there' ? 'is already installed' : 'is installed; the next start uses it'
    const { name, licence } = model.live
    return { isThere: true, line: `${name} ${where}. Licence: ${licence.name}.` }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const rest = 'Speech to text works without it; npm run model tries again.'
    return { isThere: false, line: `${error.message} ${rest}` }
  }
}
