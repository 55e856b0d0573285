// @module-tag deep

import { createInterviewSession, createListenToken } from '@live-scribe/contract/recording'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { runs } from '@live-scribe/testing/depth'
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
const MAX_VIEWERS = 6

type Step =
  | { name: 'say'; count: number }
  | { name: 'hear' }
  | { name: 'join'; isHeld: boolean }
  | { name: 'cut' | 'lose' | 'return' | 'hold' | 'release' | 'leave'; viewer: number }

const viewer = fc.nat(MAX_VIEWERS - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant('say'), count: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('hear') }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('join'), isHeld: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('cut'), viewer }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('lose'), viewer }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('return'), viewer }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('hold'), viewer }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('release'), viewer }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('leave'), viewer }) },
)

/** A viewer behind a proxy of its own. */
interface ProxiedViewer {
  network: FaultProxy
  /** Delays reads of the log and their responses while live events pass. */
  log: LogGate
  page: HeadlessViewer
}

/** Callers wait while the gate is closed. */
class LogGate {
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
class ViewedRecording {
  readonly spoken: string[] = []
  readonly #server: ServerProcess
  readonly #code: string
  readonly #recorder: TestRecorder
  readonly #viewers: ProxiedViewer[] = []

  private constructor(server: ServerProcess, code: string, recorder: TestRecorder) {
    this.#server = server
    this.#code = code
    this.#recorder = recorder
  }

  static async open(server: ServerProcess): Promise<ViewedRecording> {
    installBrowserGlobals(server.recorders.url, await signUpForHeaders(server.recorders.url))
    const session = await callEndpoint(createInterviewSession, { body: { p_title: 'Interview' } })
    const code = session.session_id
    const { token } = await callEndpoint(createListenToken, { params: { code } })
    return new ViewedRecording(
      server,
      code,
      await TestRecorder.connect(server.recorders.url, token),
    )
  }

  async take(step: Step): Promise<void> {
    switch (step.name) {
      case 'say':
        return this.#say(step.count)
      case 'hear':
        return this.#recorder.until(({ finals }) => finals.length === this.spoken.length)
      case 'join':
        return this.#join(step)
      case 'leave':
        return this.#leave(this.#viewers.splice(step.viewer % this.#viewers.length, 1)[0])
      case 'cut':
        return this.#at(step.viewer)?.network.cut()
      case 'lose':
        return this.#at(step.viewer)?.network.down()
      case 'return':
        return this.#at(step.viewer)?.network.restore()
      case 'hold':
        return this.#at(step.viewer)?.log.close()
      case 'release':
        return this.#at(step.viewer)?.log.open()
      default:
        return step satisfies never
    }
  }

  /** Stops the recording; returns the stored texts and the texts that each viewer shows. */
  async finish(): Promise<{ stored: string[]; read: string[][] }> {
    await this.#join({ isHeld: false })
    for (const { network, log } of this.#viewers) {
      network.restore()
      log.open()
    }
    await this.#recorder.stop()
    await Promise.all(this.#viewers.map(({ page }) => page.ended()))
    const read = this.#viewers.map(({ page }) => page.texts)
    return { stored: this.#recorder.finals, read }
  }

  async close(): Promise<void> {
    await Promise.all(this.#viewers.map((viewer) => this.#leave(viewer)))
  }

  #at(place: number): ProxiedViewer | undefined {
    return this.#viewers[place % this.#viewers.length]
  }

  #say(count: number): void {
    const texts = Array.from(
      { length: count },
      (_, index) => sentences[(this.spoken.length + index) % sentences.length] ?? '',
    )
    this.#recorder.speak(createMarkedSpeech(texts, markedVocabulary))
    this.spoken.push(...texts)
  }

  async #join({ isHeld }: { isHeld: boolean }): Promise<void> {
    if (this.#viewers.length > MAX_VIEWERS) return
    const network = await FaultProxy.open(Number(new URL(this.#server.url).port))
    const log = new LogGate()
    if (isHeld) log.close()
    const page = new HeadlessViewer(network.url, this.#code, () => log.passed())
    this.#viewers.push({ network, log, page })
  }

  async #leave(viewer: ProxiedViewer | undefined): Promise<void> {
    viewer?.log.open()
    viewer?.page.close()
    await viewer?.network.close()
  }
}

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.close())

test('[OUT-5, RISK-41, RISK-42, OPEN-56] whoever joins, is cut off and comes back at whatever moment ends with the recorder’s exact text', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const recording = await ViewedRecording.open(server)
      try {
        for (const one of steps) await recording.take(one)
        const { stored, read } = await recording.finish()
        expect(stored).toEqual(recording.spoken)
        for (const texts of read) expect(texts).toEqual(recording.spoken)
      } finally {
        await recording.close()
      }
    }),
    { numRuns: runs(40), endOnFailure: true },
  )
})
