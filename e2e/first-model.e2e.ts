import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import type { RunningServer } from '@live-scribe/testing/servers/start-server'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { calculateWordErrorRate } from '@live-scribe/testing/voice/word-error-rate'
import { test as base, expect, startRecording, stopRecording } from './fixtures.ts'
import { openSpokenInterview } from './lib/spoken-interview.ts'
import { readSegments, trackSentSamples } from './lib/transcript-page.ts'
import { waitForCompletedSession } from './lib/wait-while-changing.ts'

const PROGRAM = fileURLToPath(
  new URL('../testing/servers/arriving-model-server.ts', import.meta.url),
)
const SENTENCES = 3
/** Seconds that are said before the model arrives. */
const WAITS_SECONDS = 8

const test = base.extend<object, { program: ChildProcess; server: RunningServer }>({
  program: [
    async ({ playwright: _playwright }, use) => {
      const program = fork(PROGRAM, { execArgv: QUICK_START })
      await use(program)
      program.kill('SIGTERM')
      await once(program, 'exit')
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ program }, use) => {
      const [{ url }] = await once(program, 'message')
      const nothing = async () => {}
      await use({ url, output: () => '', kill: nothing, close: nothing })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test(
  '[MODEL-80] a recording begins while the first speech model is on its way, and all that is said meanwhile is written down',
  {
    tag: '@deep',
  },
  async ({ program, openWithMicrophone, request }, testInfo) => {
    const page = await openSpokenInterview(openWithMicrophone, SENTENCES, testInfo)
    await page.goto('/transcribe?view=record')
    const note = page.getByText('Words begin when the speech model has arrived (40 MB, 30%).')
    await expect(note).toBeVisible()
    const sent = trackSentSamples(page)
    const code = await startRecording(page)
    await expect(note).toBeVisible()
    await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(WAITS_SECONDS * 16_000)
    expect(await readSegments(page, 'recorder-transcript')).toEqual([])

    program.send('release')
    await expect(note).toBeHidden()
    await expect
      .poll(async () => (await readSegments(page, 'recorder-transcript')).length, {
        timeout: 90_000,
      })
      .toBeGreaterThanOrEqual(SENTENCES)
    await stopRecording(page)
    await waitForCompletedSession(request, code)
    const segments = await readSegments(page, 'recorder-transcript')
    const written = segments.map(({ text }) => text).join(' ')
    const spoken = interviewSentences.slice(0, SENTENCES).join(' ')
    expect(calculateWordErrorRate({ spoken, written }), written).toBeLessThanOrEqual(0.35)
  },
)
