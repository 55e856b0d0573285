import type {
  CheckSocket,
  CheckSocketOptions,
} from '#web/features/recording/engine/check/check-socket.ts'

/** A connection of a check that the test controls. */
export class ScriptedCheckSocket implements CheckSocket {
  readonly options: CheckSocketOptions
  isOpen = false
  isClosed = false
  receivedSamples = 0
  readonly pings: number[] = []

  constructor(options: CheckSocketOptions) {
    this.options = options
  }

  /** The connection opens and the recogniser is ready. */
  ready(): void {
    this.isOpen = true
    this.options.onMessage({ type: 'Ready' })
  }

  /** Recognised words up to a position; by default all audio so far. */
  write(text: string, end_sample = this.receivedSamples): void {
    this.options.onMessage({ type: 'Words', text, is_final: true, end_sample })
  }

  /** Answers all pings. */
  pong(): void {
    for (const id of this.pings.splice(0)) this.options.onMessage({ type: 'Pong', id })
  }

  sendAudio(samples: Int16Array<ArrayBuffer>): void {
    if (this.isOpen) this.receivedSamples += samples.length
  }

  ping(id: number): void {
    this.pings.push(id)
  }

  close(): void {
    this.isClosed = true
    this.isOpen = false
  }
}
