import { createInterviewSession, createListenToken } from '@live-scribe/contract/recording'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint } from '../../web/src/api/client.ts'
import { installBrowserGlobals } from './browser-globals.ts'
import { HeadlessViewer } from './headless-viewer.ts'
import { markedVocabulary } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'
import { signUpForHeaders } from './sign-up.ts'

const sentences = [
  'we moved the data',
  'nobody saw it',
  'because a queue can wait',
  'nobody saw it',
]
const mostReaders = 6

type Step =
  | { name: 'say'; count: number }
  | { name: 'hear' }
  | { name: 'join'; isHeld: boolean }
  | { name: 'cut' | 'lose' | 'return' | 'hold' | 'release' | 'leave'; reader: number }

const reader = fc.nat(mostReaders - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant('say'), count: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('hear') }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('join'), isHeld: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('cut'), reader }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('lose'), reader }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('return'), reader }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('hold'), reader }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('release'), reader }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('leave'), reader }) },
)

/** A viewer behind a proxy of its own. */
interface Reader {
  network: FaultProxy
  /** Delays reads of the log and their responses while live events pass. */
  log: Gate
  page: HeadlessViewer
}

/** Callers wait while the gate is closed. */
class Gate {
  #opening: PromiseWithResolvers<void> | null = null

  open(): void {
    this.#opening?.resolve()
    this.#opening = null
  }

  close(): void {
    this.#opening ??= Promise.withResolvers()
  }

  async passed(): Promise<void> {
    await this.#opening?.promise
  }
}

/** A recording, its viewers, and its spoken words. */
class Reading {
  readonly said: string[] = []
  readonly #server: ServerProcess
  readonly #code: string
  readonly #recorder: TestRecorder
  readonly #readers: Reader[] = []

  private constructor(server: ServerProcess, code: string, recorder: TestRecorder) {
    this.#server = server
    this.#code = code
    this.#recorder = recorder
  }

  static async open(server: ServerProcess): Promise<Reading> {
    installBrowserGlobals(server.recorders.url, await signUpForHeaders(server.recorders.url))
    const session = await callEndpoint(createInterviewSession, { body: { p_title: 'Interview' } })
    const code = session.session_id
    const { token } = await callEndpoint(createListenToken, { params: { code } })
    return new Reading(server, code, await TestRecorder.connect(server.recorders.url, token))
  }

  async take(step: Step): Promise<void> {
    switch (step.name) {
      case 'say':
        return this.#say(step.count)
      case 'hear':
        return this.#recorder.until(({ finals }) => finals.length === this.said.length)
      case 'join':
        return this.#join(step)
      case 'leave':
        return this.#leave(this.#readers.splice(step.reader % this.#readers.length, 1)[0])
      case 'cut':
        return this.#at(step.reader)?.network.cut()
      case 'lose':
        return this.#at(step.reader)?.network.down()
      case 'return':
        return this.#at(step.reader)?.network.restore()
      case 'hold':
        return this.#at(step.reader)?.log.close()
      case 'release':
        return this.#at(step.reader)?.log.open()
      default:
        return step satisfies never
    }
  }

  /** Stops the recording; returns the stored texts and the texts that each viewer shows. */
  async finish(): Promise<{ stored: string[]; read: string[][] }> {
    await this.#join({ isHeld: false })
    for (const { network, log } of this.#readers) {
      network.restore()
      log.open()
    }
    await this.#recorder.stop()
    await Promise.all(this.#readers.map(({ page }) => page.ended()))
    const read = this.#readers.map(({ page }) => page.texts)
    return { stored: this.#recorder.finals, read }
  }

  async close(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => this.#leave(reader)))
  }

  #at(place: number): Reader | undefined {
    return this.#readers[place % this.#readers.length]
  }

  #say(count: number): void {
    const texts = Array.from(
      { length: count },
      (_, index) => sentences[(this.said.length + index) % sentences.length] ?? '',
    )
    this.#recorder.speak(createMarkedSpeech(texts, markedVocabulary))
    this.said.push(...texts)
  }

  async #join({ isHeld }: { isHeld: boolean }): Promise<void> {
    if (this.#readers.length > mostReaders) return
    const network = await FaultProxy.open(Number(new URL(this.#server.url).port))
    const log = new Gate()
    if (isHeld) log.close()
    const page = new HeadlessViewer(network.url, this.#code, () => log.passed())
    this.#readers.push({ network, log, page })
  }

  async #leave(reader: Reader | undefined): Promise<void> {
    reader?.log.open()
    reader?.page.close()
    await reader?.network.close()
  }
}

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.close())

test('[OUT-5, RISK-41, RISK-42, OPEN-56] whoever joins, is cut off and comes back at whatever moment ends with the recorder’s exact text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const reading = await Reading.open(server)
      try {
        for (const one of steps) await reading.take(one)
        const { stored, read } = await reading.finish()
        expect(stored).toEqual(reading.said)
        for (const texts of read) expect(texts).toEqual(reading.said)
      } finally {
        await reading.close()
      }
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
