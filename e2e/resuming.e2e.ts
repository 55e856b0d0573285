import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { calculateWordErrorRate } from '@live-scribe/testing/voice/word-error-rate'
import type { Page } from '@playwright/test'
import {
  createTestUser,
  expect,
  signIn,
  signUp,
  startRecording,
  stopRecording,
  test,
} from './fixtures.ts'
import { getProxyArguments } from './lib/proxy-arguments.ts'
import { readLog } from './lib/read-log.ts'
import { waitForSegments, waitForViewerEnd } from './lib/wait-while-changing.ts'

/** Maximum word error rate, as in `voice.e2e.ts`. */
const MAX_WORD_ERROR_RATE = 0.2
const sentences = interviewSentences.slice(0, 5)

/** Waits until the fake microphone has played its whole file. */
async function waitForFileEnd(samples: number, startedAt: number): Promise<void> {
  const spokenMs = (1000 * samples) / SAMPLE_RATE_HZ
  await expect
    .poll(() => performance.now() - startedAt, { timeout: 120_000 })
    .toBeGreaterThan(spokenMs + 1000)
}

const waiting = /^Paused, \d+ s of audio not yet written down$/

test.describe('a recording that is cut off, on a page that is closed', () => {
  let proxy: FaultProxy
  test.beforeEach(async ({ server, pageErrors }) => {
    pageErrors.expect(/ERR_|WebSocket/)
    proxy = await FaultProxy.open(Number(new URL(server.url).port))
  })
  test.afterEach(() => proxy.close())

  /** Records until the network fails, continues offline, closes the page, and signs in again. */
  async function cutOff(page: Page, samples: number) {
    const person = createTestUser()
    await page.goto('/sign-up')
    await signUp(page, person)
    await expect(page).toHaveURL(/\/transcribe/)
    await page.goto('/transcribe?view=record')
    const startedAt = performance.now()
    const code = await startRecording(page)
    await waitForSegments(page, 'recorder-transcript', 2)
    proxy.down()
    await expect(page.getByText(/^Reconnecting, \d+ s held/)).toBeVisible()
    await waitForFileEnd(samples, startedAt)
    const context = page.context()
    await page.close()
    await context.clearCookies()

    proxy.restore()
    const again = await context.newPage()
    await again.goto('/transcribe')
    await signIn(again, person)
    await expect(again.getByText(waiting)).toBeVisible()
    return { code, page: again }
  }

  test(
    '[DASH-22, DASH-23, DASH-27] is resumed from its row after signing in again: what waited comes first, and no word is lost',
    { tag: '@deep' },
    async ({ openWithMicrophone, openViewer }, testInfo) => {
      test.setTimeout(240_000)
      const speech = await synthesiseSpeechFile({
        sentences,
        voice: 'kal16',
        folder: testInfo.outputPath(),
      })
      const microphone = [...getFileMicrophoneArguments(speech.file), ...getProxyArguments(proxy)]
      const opened = await openWithMicrophone(microphone)
      await opened.context().clearCookies()
      const { code, page } = await cutOff(opened, speech.samples)
      const viewer = await openViewer(code)

      // Chromium's fake microphone restarts its file with each capture.
      await page.getByRole('link', { name: /^Resume / }).click()
      const startedAt = performance.now()
      await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
      await waitForFileEnd(speech.samples, startedAt)
      await stopRecording(page)
      await waitForViewerEnd(viewer)

      const { session, segments } = await readLog(page.request, code)
      expect(session.status).toBe('completed')
      expect(segments.filter(({ is_gap }) => is_gap)).toEqual([])
      expect(segments.map((row) => row.segment_number)).toEqual(
        segments.map((_, index) => index + 1),
      )
      const written = segments.map(({ text }) => text).join(' ')
      const rate = calculateWordErrorRate({ spoken: `${speech.text} ${speech.text}`, written })
      expect(rate, written).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE)
      await page.goto('/transcribe')
      await expect(page.getByRole('listitem').getByText('Finished', { exact: true })).toBeVisible()
    },
  )

  test(
    '[REC-108, REC-110] is finished from its row without what waits, and its readers see the end',
    { tag: '@deep' },
    async ({ openWithMicrophone, openViewer }, testInfo) => {
      test.setTimeout(240_000)
      const speech = await synthesiseSpeechFile({
        sentences,
        voice: 'kal16',
        folder: testInfo.outputPath(),
      })
      const microphone = [...getFileMicrophoneArguments(speech.file), ...getProxyArguments(proxy)]
      const opened = await openWithMicrophone(microphone)
      await opened.context().clearCookies()
      const { code, page } = await cutOff(opened, speech.samples)
      const viewer = await openViewer(code)
      const { segments: before } = await readLog(page.request, code)

      await page.getByRole('button', { name: /^Finish / }).click()
      const question = page.getByRole('alertdialog', { name: 'Finish this recording?' })
      await expect(question).toContainText('of audio on this device is not written down yet')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText(waiting)).toBeVisible()
      await page.getByRole('button', { name: /^Finish / }).click()
      await question.getByRole('button', { name: 'Finish without it' }).click()
      await waitForViewerEnd(viewer)
      await expect(page.getByRole('listitem').getByText('Finished', { exact: true })).toBeVisible()

      const { session, segments } = await readLog(page.request, code)
      expect(session).toMatchObject({ status: 'completed' })
      expect(segments.slice(0, before.length)).toEqual(before)
      await page.goto(`/transcribe?view=record&s=${code}`)
      await expect(page.getByText('This recording has ended.')).toBeVisible()
    },
  )
})
