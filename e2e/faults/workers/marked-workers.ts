import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { withoutModels } from '../../../server/src/compose/speech-to-text.ts'
import { isWorker } from '../../../server/src/compose/worker.ts'
import { toConfig } from '../../../server/src/config/config.ts'
import { readEnvironment } from '../../../server/src/config/env.ts'
import { runWorker } from '../../../server/src/process/run-worker.ts'
import { runWorkers } from '../../../server/src/process/run-workers.ts'
import { markedVocabulary } from '../marked-interview.ts'

/* The product's workers behind one port, with the marked recogniser in their main process. */

if (isWorker()) {
  await runWorker()
} else {
  const env = readEnvironment()
  await runWorkers(env, toConfig(env), {
    openSpeech: async () => withoutModels(new MarkedRecogniser(markedVocabulary)),
  })
}
