import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import {
  interviewSentences,
  REPEATED_SENTENCE,
} from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { calculateWordErrorRate } from '@live-scribe/testing/voice/word-error-rate'
import { expect, startRecording, stopRecording, test } from './fixtures.ts'
import { readLog } from './lib/read-log.ts'
import { expectInterimBeforeFinal, readSegments, trackSentSamples } from './lib/transcript-page.ts'
import { waitForCompletedSession, waitForSegments } from './lib/wait-while-changing.ts'

for (const voice of ['kal16', 'slt']) {
  test(
    `[LIVE-03, REC-87, RISK-36] an interview read by ${voice} is written down, stored and read along live`,
    { tag: ['@deep', '@alone'] },
    async ({ openWithMicrophone, openViewer, request }, testInfo) => {
      test.setTimeout(300_000)
      const speech = await synthesiseSpeechFile({
        sentences: interviewSentences,
        voice,
        folder: testInfo.outputPath(),
      })
      expect(speech.samples / SAMPLE_RATE_HZ).toBeGreaterThanOrEqual(60)

      const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
      await recorder.goto('/transcribe?view=record')
      const position = trackSentSamples(recorder)
      const code = await startRecording(recorder)
      const viewer = await openViewer(code)
      await Promise.all([expectInterimBeforeFinal(recorder), expectInterimBeforeFinal(viewer)])
      await expect(viewer.getByText('Live', { exact: true })).toBeVisible()

      await waitForSegments(viewer, 'viewer-transcript', 4)
      const lateViewer = await openViewer(code)
      await expect(lateViewer.locator('[data-segment-number="1"]')).toBeVisible()

      await expect.poll(position, { timeout: 150_000 }).toBeGreaterThan(speech.samples)
      await stopRecording(recorder)
      await waitForCompletedSession(request, code)

      const { segments } = await readLog(request, code)
      const stored = segments.map(({ segment_number, text }) => ({ number: segment_number, text }))
      expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1))
      await expect.poll(() => readSegments(recorder, 'recorder-transcript')).toEqual(stored)
      await expect.poll(() => readSegments(viewer, 'viewer-transcript')).toEqual(stored)
      await expect.poll(() => readSegments(lateViewer, 'viewer-transcript')).toEqual(stored)
      await expect(viewer.getByText('Live', { exact: true })).toBeHidden()

      const written = stored.map(({ text }) => text).join(' ')
      const rate = calculateWordErrorRate({ spoken: speech.text, written })
      console.log(`    word error rate of ${voice}: ${(100 * rate).toFixed(1)} %`)
      expect(rate, written).toBeLessThanOrEqual(0.2)
      const repetitions = stored.filter(
        ({ text }) => calculateWordErrorRate({ spoken: REPEATED_SENTENCE, written: text }) <= 0.35,
      )
      expect(repetitions, written).toHaveLength(2)
    },
  )
}

test('[REC-87] a voice is heard by a microphone, written down, stored and read along live', async ({
  openWithMicrophone,
  openViewer,
  request,
}, testInfo) => {
  const speech = await synthesiseSpeechFile({
    sentences: interviewSentences.slice(0, 3),
    voice: 'slt',
    folder: testInfo.outputPath(),
  })
  const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
  await recorder.goto('/transcribe?view=record')
  const position = trackSentSamples(recorder)
  const code = await startRecording(recorder)
  const viewer = await openViewer(code)
  await expectInterimBeforeFinal(viewer)
  await expect.poll(position, { timeout: 60_000 }).toBeGreaterThan(speech.samples)
  await stopRecording(recorder)
  await waitForCompletedSession(request, code)

  const { segments } = await readLog(request, code)
  const stored = segments.map(({ segment_number, text }) => ({ number: segment_number, text }))
  expect(stored.length).toBeGreaterThan(0)
  await expect.poll(() => readSegments(recorder, 'recorder-transcript')).toEqual(stored)
  await expect.poll(() => readSegments(viewer, 'viewer-transcript')).toEqual(stored)
  // A busy machine takes samples from the microphone; the rate of words is measured in the deep run.
  const written = stored.map(({ text }) => text).join(' ')
  const rate = calculateWordErrorRate({ spoken: speech.text, written })
  expect(rate, written).toBeLessThanOrEqual(0.5)
})
