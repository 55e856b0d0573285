import path from 'node:path'
import { findSphinxFiles } from '../../server/src/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../../server/src/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { findInstalledSpeechModel } from '../../server/src/adapters/speech-to-text/sherpa-onnx/models/installed-models.ts'
import { ladder } from '../../server/src/adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import { SherpaOnnx } from '../../server/src/adapters/speech-to-text/sherpa-onnx/sherpa-onnx.ts'
import type { SpeechToText } from '../../server/src/ports/speech-to-text.ts'

/** The recognisers of this machine with room for one stream, by their names, without a vocabulary. */
export function findInstalledRecognisers(): [name: string, open: () => SpeechToText][] {
  const modelsFolder = path.join(process.env['DATA_DIR'] ?? 'data', 'models')
  const files = findSphinxFiles()
  const found: [name: string, open: () => SpeechToText][] = []
  if (files) {
    found.push(['pocketsphinx', () => new Pocketsphinx({ files, vocabulary: [], streams: 1 })])
  }
  for (const rung of Object.values(ladder)) {
    const model = findInstalledSpeechModel(modelsFolder, rung)
    if (!model) continue
    found.push([model.name, () => new SherpaOnnx({ model, vocabulary: [], streams: 1 })])
  }
  return found
}
