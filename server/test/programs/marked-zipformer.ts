import fs from 'node:fs'

/* Replaces `sherpa-onnx-node` and recognises marked audio; it needs no model, only `tokens.txt`. */

/** The encoder takes 0.32 s of audio at a time, and needs 0.16 s more after it. */
const chunk = 5120
const lookAhead = 2560
const loudnessStep = 16

interface Config {
  modelConfig: { tokens: string }
  rule1MinTrailingSilence: number
  rule2MinTrailingSilence: number
}

class MarkedOnlineStream {
  samples: number[] = []
  decoded = 0
  level = 0
  levelSince = 0
  readonly tokens: string[] = []
  readonly timestamps: number[] = []

  acceptWaveform({ samples }: { samples: Float32Array }): void {
    for (const sample of samples) this.samples.push(Math.round(sample * 32_768))
  }

  inputFinished(): void {}
}

class OnlineRecognizer {
  readonly #config: Config
  readonly #words: string[]

  constructor(config: Config) {
    this.#config = config
    const lines = fs.readFileSync(config.modelConfig.tokens, 'utf8').trim().split('\n')
    this.#words = lines.slice(3).map((line) => line.split(' ')[0] ?? '')
  }

  createStream(): MarkedOnlineStream {
    return new MarkedOnlineStream()
  }

  isReady(stream: MarkedOnlineStream): boolean {
    return stream.samples.length - stream.decoded >= chunk + lookAhead
  }

  decode(stream: MarkedOnlineStream): void {
    const end = stream.decoded + chunk
    for (; stream.decoded < end; stream.decoded += 1) {
      const level = stream.samples[stream.decoded] ?? 0
      if (level === stream.level) continue
      const word = this.#words[stream.level / loudnessStep - 1]
      if (word) {
        // As in the addon, a piece that begins a word has a space before it.
        stream.tokens.push(` ${word}`)
        stream.timestamps.push(stream.levelSince / 16_000)
      }
      stream.level = level
      stream.levelSince = stream.decoded
    }
  }

  isEndpoint(stream: MarkedOnlineStream): boolean {
    const { rule1MinTrailingSilence, rule2MinTrailingSilence } = this.#config
    const silence = stream.level === 0 ? (stream.decoded - stream.levelSince) / 16_000 : 0
    const least = stream.tokens.length > 0 ? rule2MinTrailingSilence : rule1MinTrailingSilence
    return silence >= least
  }

  getResult({ tokens, timestamps }: MarkedOnlineStream) {
    return { text: tokens.join(''), tokens: [...tokens], timestamps: [...timestamps] }
  }
}

export default { OnlineRecognizer }
