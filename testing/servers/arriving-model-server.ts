import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { ModelLadder } from '#server/adapters/speech-to-text/ladder/model-ladder.ts'
import { noRecogniser } from '#server/adapters/speech-to-text/no-recogniser.ts'
import { findSphinxFiles } from '#server/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '#server/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { installModel } from '#server/adapters/speech-to-text/sherpa-onnx/install/install-model.ts'
import { readLibraryVersion } from '#server/adapters/speech-to-text/sherpa-onnx/measure/library-version.ts'
import { ladder } from '#server/adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import type { SpeechModel } from '#server/adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import { compose } from '#server/compose.ts'
import { toConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { countPhysicalCores } from '#server/lib/machine.ts'
import { serveApp } from '#server/process/serve-app.ts'
import { addMigratedDatabase } from './empty-database.ts'
import { FileServer } from './file-server.ts'
import { freePort } from './free-port.ts'

/*
 * The product on a machine without a recogniser, as a program that is forked; it sends its address. Its
 * first model comes from a server of its own, which stops at 30 % until it receives `release`. The files
 * have random bytes, so pocketsphinx writes the words down in the model's place.
 */

/** Bytes of the files by kind: 40 MB, of which the first one stops after 12. */
const BYTES = { encoder: 37e6, decoder: 1e6, joiner: 1e6, tokens: 1e6 }
const SENT_BYTES = 12e6

const host = await FileServer.start()
host.stalls.push(SENT_BYTES)

function offerFile(name: keyof typeof BYTES) {
  const content = randomBytes(BYTES[name])
  host.files.set(name, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name, bytes: content.length, sha256 }
}

const files = {
  encoder: offerFile('encoder'),
  decoder: offerFile('decoder'),
  joiner: offerFile('joiner'),
  tokens: offerFile('tokens'),
}

function offer(model: SpeechModel, physicalCores: number): SpeechModel {
  return { ...model, needs: { physicalCores, freeMemoryBytes: 0 } }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-arriving-'))
await addMigratedDatabase(folder)
const models = await ModelLadder.open({
  models: {
    small: offer({ ...ladder.small, live: { ...ladder.small.live, url: host.url, files } }, 1),
    standard: offer(ladder.standard, 1_000),
    best: offer(ladder.best, 1_000),
  },
  modelsFolder: path.join(folder, 'models'),
  configured: null,
  mayDownload: true,
  hasAddon: true,
  install: (options) =>
    installModel({
      ...options,
      limits: { stallTimeoutMs: 600_000, retryDelaysMs: [] },
      measure: async () => ({
        realTimeFactor: 0.1,
        threads: 1,
        memoryBytes: 1e8,
        cores: countPhysicalCores(),
        library: readLibraryVersion(),
      }),
    }),
  openModel: () => {
    const sphinx = findSphinxFiles()
    if (!sphinx) throw new Error('pocketsphinx is missing: npm test installs it')
    return new Pocketsphinx({ files: sphinx, streams: 2 })
  },
  openFallback: () => noRecogniser,
  say: () => {},
  onError: (error) => process.stderr.write(`${error}\n`),
  retryMs: 600_000,
  urgentRetryMs: 600_000,
})
const port = await freePort()
const env = { PORT: String(port), DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' }
const made = await compose(
  toConfig(readEnvironment(env)),
  { auth: 'a secret of the tests, 32 characters or more' },
  { speechToText: models.speechToText, log: pino({ level: 'silent' }) },
)
made.context.speechModels = models
const stop = await serveApp(made)
void models.prepare()
process.on('message', (message) => {
  if (message === 'release') host.release()
})
process.send?.({ url: `http://127.0.0.1:${port}` })
await once(process, 'SIGTERM')
await stop()
await models.close()
await host.close()
fs.rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 10 })
process.exit(0)
