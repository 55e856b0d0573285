import path from 'node:path'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { it } from 'vitest'
import { testSpeechToText } from '../speech-to-text.suite.ts'
import { findInstalledSpeechModel } from './models/installed-models.ts'
import { ladder } from './models/ladder.ts'
import { SherpaOnnx } from './sherpa-onnx.ts'

/* The suite also runs with every rung of the ladder that `npm run model` has installed here. */

const modelsFolder = path.resolve(import.meta.dirname, '../../../../../data/models')
const installed = Object.values(ladder).flatMap(
  (rung) => findInstalledSpeechModel(modelsFolder, rung) ?? [],
)
let voice: Int16Array | null = null

for (const model of installed) {
  testSpeechToText(
    `sherpa-onnx, ${model.name} with its own models`,
    async () => new SherpaOnnx({ model, vocabulary: ['Kafka'], streams: 2 }),
    () => {
      voice ??= synthesiseSamples([
        'Could you tell me about a project that you are proud of?',
        'Nothing was lost, and nothing was counted twice.',
      ])
      return {
        audio: voice,
        sentences: [
          ['tell', 'me', 'about', 'project'],
          ['nothing', 'lost', 'counted', 'twice'],
        ],
      }
    },
  )
}

it('finds the installed models, if there are any', () => {
  const names = installed.map(({ name }) => name)
  process.stdout.write(`sherpa-onnx runs with made models${['', ...names].join(', ')}\n`)
})
