import { loadAddon } from './addon.ts'
import { createRecognizerConfig } from './recognizer-config.ts'
import { SherpaStream } from './sherpa-stream.ts'
import type { WorkerData } from './worker.ts'

/* Loads a model and recognises a second of silence; exits with an error when that fails. */

const { model, hotwords, addon }: WorkerData = JSON.parse(process.argv[2] ?? '{}')
const createRecognizer = await loadAddon(addon)
if (!createRecognizer) throw new Error('sherpa-onnx is not installed for this system')
let heard = 0
const recognizer = createRecognizer(createRecognizerConfig(model, hotwords))
const stream = new SherpaStream(recognizer, new Map(), () => {
  heard += 1
})
stream.push(new Int16Array(16_000))
stream.end()
if (heard === 0) throw new Error('the model returned no result')
