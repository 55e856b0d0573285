import { formatBytes } from '#server/lib/format-bytes.ts'
import type { InstallProgress } from '../sherpa-onnx/install/install-model.ts'
import type { SpeechModel } from '../sherpa-onnx/models/speech-model.ts'

/** Share of a download after which the operator is told a line. */
const LINE_STEP = 0.25

/** Tells an operator in few lines how far an installation is. */
export class DownloadLines {
  readonly #model: SpeechModel
  readonly #say: (line: string) => void
  #told = ''

  constructor(model: SpeechModel, say: (line: string) => void) {
    this.#model = model
    this.#say = say
  }

  tell({ step, receivedBytes, totalBytes }: InstallProgress): void {
    const steps = step === 'downloading' ? Math.floor(receivedBytes / totalBytes / LINE_STEP) : 0
    const state = `${step} ${steps}`
    if (state === this.#told) return
    const isFirst = this.#told === ''
    this.#told = state
    const { name } = this.#model
    if (step === 'waiting') {
      this.#say('Another process installs speech models; waiting for it.')
    } else if (step === 'measuring') {
      this.#say(`Measuring the speech model ${name} …`)
    } else if (isFirst) {
      this.#say(`Downloading the speech model ${name} (${formatBytes(totalBytes)}) …`)
    } else {
      const received = formatBytes(receivedBytes)
      this.#say(`The speech model ${name}: ${received} of ${formatBytes(totalBytes)}.`)
    }
  }
}
