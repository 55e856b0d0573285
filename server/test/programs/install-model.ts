import { installModel } from '#server/adapters/speech-to-text/sherpa-onnx/install/install-model.ts'

/* Installs the model that the test describes, prints each step and the outcome; the test may kill it. */

const { model, modelsFolder } = JSON.parse(process.argv[2] ?? '{}')
const outcome = await installModel({
  model,
  modelsFolder,
  onProgress: ({ step, receivedBytes }) => process.stdout.write(`${step} ${receivedBytes}\n`),
})
process.stdout.write(`${outcome}\n`)
