import { microphoneHearing } from '@live-scribe/testing/people/chromium'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { interview } from '@live-scribe/testing/voice/interview'
import { speak } from '@live-scribe/testing/voice/speak'
import { wordErrorRate, wordsOf } from '@live-scribe/testing/voice/word-error-rate'
import { expect, signUp, startRecording, stopRecording, test } from './fixtures.ts'
import { readLog } from './lib/read-log.ts'
import { followPosition, readSegments } from './lib/transcript-page.ts'
import { untilCompleted, untilSegments } from './lib/while-it-moves.ts'

test('[RISK-35] words that are still being heard when stop is pressed are stored', async ({
  openWithMicrophone,
  request,
}, testInfo) => {
  const sentences = interview.slice(1, 2)
  const speech = await speak({ sentences, voice: 'kal16', folder: testInfo.outputPath() })
  const recorder = await openWithMicrophone(microphoneHearing(speech.file))
  await recorder.goto('/transcribe?view=record')
  const code = await startRecording(recorder)
  const interim = recorder.getByTestId('interim').locator('p')
  await expect(interim).toHaveText(/\w+ \w+ \w+/)
  const heard = wordsOf((await interim.textContent()) ?? '')
  expect(await readSegments(recorder, 'recorder-transcript')).toEqual([])

  await stopRecording(recorder)
  await expect.poll(async () => (await readLog(request, code)).session.status).toBe('completed')
  const { segments } = await readLog(request, code)
  const stored = segments.map(({ text }) => text).join(' ')
  expect(wordsOf(stored).length, stored).toBeGreaterThanOrEqual(heard.length)
  await expect
    .poll(async () => (await readSegments(recorder, 'recorder-transcript')).length)
    .toBe(segments.length)
})

test('a server that is killed in mid-sentence and started again loses no word and doubles none', async ({
  openWithMicrophone,
  browser,
  noise,
}, testInfo) => {
  noise.expect(/WebSocket|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET/)
  const sentences = interview.slice(0, 7)
  const speech = await speak({ sentences, voice: 'kal16', folder: testInfo.outputPath() })
  const dataFolder = testInfo.outputPath('data')
  let server = await startServer({ dataFolder })
  const port = Number(new URL(server.url).port)
  try {
    const recorder = await openWithMicrophone(microphoneHearing(speech.file))
    await recorder.goto(`${server.url}/sign-up`)
    await signUp(recorder)
    await expect(recorder).toHaveURL(`${server.url}/transcribe`)
    await recorder.goto(`${server.url}/transcribe?view=record`)
    const position = followPosition(recorder)
    const code = await startRecording(recorder)
    const viewer = await browser.newPage()
    await viewer.goto(`${server.url}/view/${code}`)

    await untilSegments(recorder, 'recorder-transcript', 2)
    await expect(recorder.getByTestId('interim').locator('p')).toHaveText(/\w+ \w+/)
    await server.kill()
    server = await startServer({ dataFolder, port })

    await expect.poll(position, { timeout: 90_000 }).toBeGreaterThan(speech.samples)
    await stopRecording(recorder)
    const log = () => readLog(recorder.request, code, server.url)
    await untilCompleted(recorder.request, code, server.url)

    const stored = (await log()).segments.map(({ segment_number, text }) => ({
      number: segment_number,
      text,
    }))
    expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1))
    const written = stored.map(({ text }) => text).join(' ')
    expect(wordErrorRate({ spoken: speech.text, written }), written).toBeLessThanOrEqual(0.2)
    // The shortest sentence has eight words, so one that is lost or doubled shows.
    expect(Math.abs(wordsOf(written).length - wordsOf(speech.text).length), written).toBeLessThan(5)
    await expect.poll(() => readSegments(recorder, 'recorder-transcript')).toEqual(stored)
    await expect
      .poll(() => readSegments(viewer, 'viewer-transcript'), { timeout: 60_000 })
      .toEqual(stored)
  } finally {
    await server.close()
  }
})
