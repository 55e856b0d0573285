import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { calculateWordErrorRate, splitIntoWords } from '@live-scribe/testing/voice/word-error-rate'
import { expect, signUp, startRecording, stopRecording, test } from './fixtures.ts'
import { readLog } from './lib/read-log.ts'
import { readSegments, trackSentSamples } from './lib/transcript-page.ts'
import { waitForCompletedSession, waitForSegments } from './lib/wait-while-changing.ts'

test(
  '[RISK-35] words that are still being heard when stop is pressed are stored',
  { tag: '@deep' },
  async ({ openWithMicrophone, request }, testInfo) => {
    const sentences = interviewSentences.slice(1, 2)
    const speech = await synthesiseSpeechFile({
      sentences,
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    const interim = recorder.getByTestId('interim').locator('p')
    await expect(interim).toHaveText(/\w+ \w+ \w+/)
    const heard = splitIntoWords((await interim.textContent()) ?? '')
    expect(await readSegments(recorder, 'recorder-transcript')).toEqual([])

    await stopRecording(recorder)
    await expect.poll(async () => (await readLog(request, code)).session.status).toBe('completed')
    const { segments } = await readLog(request, code)
    const stored = segments.map(({ text }) => text).join(' ')
    expect(splitIntoWords(stored).length, stored).toBeGreaterThanOrEqual(heard.length)
    await expect
      .poll(async () => (await readSegments(recorder, 'recorder-transcript')).length)
      .toBe(segments.length)
  },
)

test(
  'a server that is killed in mid-sentence and started again loses no word and doubles none',
  { tag: '@deep' },
  async ({ openWithMicrophone, browser, pageErrors }, testInfo) => {
    // A request that runs while the server is killed ends in one of these ways.
    pageErrors.expect(
      /WebSocket|ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/,
    )
    const sentences = interviewSentences.slice(0, 7)
    const speech = await synthesiseSpeechFile({
      sentences,
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const dataFolder = testInfo.outputPath('data')
    let server = await startServer({ dataFolder })
    const port = Number(new URL(server.url).port)
    try {
      const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
      await recorder.goto(`${server.url}/sign-up`)
      await signUp(recorder)
      await expect(recorder).toHaveURL(`${server.url}/transcribe`)
      await recorder.goto(`${server.url}/transcribe?view=record`)
      const position = trackSentSamples(recorder)
      const code = await startRecording(recorder)
      const viewer = await browser.newPage()
      await viewer.goto(`${server.url}/view/${code}`)

      await waitForSegments(recorder, 'recorder-transcript', 2)
      await expect(recorder.getByTestId('interim').locator('p')).toHaveText(/\w+ \w+/)
      await server.kill()
      server = await startServer({ dataFolder, port })

      await expect.poll(position, { timeout: 90_000 }).toBeGreaterThan(speech.samples)
      await stopRecording(recorder)
      const log = () => readLog(recorder.request, code, server.url)
      await waitForCompletedSession(recorder.request, code, server.url)

      const stored = (await log()).segments.map(({ segment_number, text }) => ({
        number: segment_number,
        text,
      }))
      expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1))
      const written = stored.map(({ text }) => text).join(' ')
      expect(calculateWordErrorRate({ spoken: speech.text, written }), written).toBeLessThanOrEqual(
        0.2,
      )
      // The shortest sentence has eight words, so a lost or doubled sentence exceeds the tolerance.
      expect(
        Math.abs(splitIntoWords(written).length - splitIntoWords(speech.text).length),
        written,
      ).toBeLessThan(5)
      await expect.poll(() => readSegments(recorder, 'recorder-transcript')).toEqual(stored)
      await expect
        .poll(() => readSegments(viewer, 'viewer-transcript'), { timeout: 60_000 })
        .toEqual(stored)
    } finally {
      await server.close()
    }
  },
)
