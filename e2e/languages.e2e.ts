import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { DeepgramServer } from '@live-scribe/testing/servers/deepgram-server'
import { type RunningServer, startServer } from '@live-scribe/testing/servers/start-server'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import type { Page } from '@playwright/test'
import { expect, signUp, startRecording, stopRecording, test } from './fixtures.ts'
import { expectAccessible } from './lib/expect-accessible.ts'
import { expectNothingClipped } from './lib/expect-nothing-clipped.ts'
import { readLog } from './lib/read-log.ts'
import { readSegments } from './lib/transcript-page.ts'

const SAID = 'Warum haben Sie Kafka gewählt?'

let service: DeepgramServer
let server: RunningServer
test.beforeAll(async () => {
  service = await DeepgramServer.start({ answersItself: true })
  server = await startServer({ env: { DEEPGRAM_API_KEY: 'a-key', DEEPGRAM_URL: service.url } })
})
test.afterAll(async () => {
  await server.close()
  await service.close()
})

/** Opens the recorder as a new user, with a voice as the microphone. */
async function openRecorder(page: Page): Promise<void> {
  await page.goto(`${server.url}/sign-up`)
  await signUp(page)
  await expect(page).toHaveURL(`${server.url}/transcribe`)
  await page.goto(`${server.url}/transcribe?view=record`)
}

/** The languages in which a screen reader reads a text, wherever the page has it. */
async function languagesOf(page: Page, text: string): Promise<(string | undefined)[]> {
  const words = page.getByText(text, { exact: true })
  const all = await words.evaluateAll((elements) =>
    elements.map((element) => element.closest<HTMLElement>('[lang]')?.lang),
  )

  return [...new Set(all)]
}

test('[LANG-12] German is chosen, remembered and recognised, and owner and readers get German words', async ({
  openWithMicrophone,
  browser,
  pageErrors,
}, testInfo) => {
  const sentences = interviewSentences.slice(0, 4)
  const speech = await synthesiseSpeechFile({
    sentences,
    voice: 'kal16',
    folder: testInfo.outputPath(),
  })
  const owner = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
  await openRecorder(owner)
  const choice = owner.getByLabel('Spoken language')
  await expect(choice).toHaveValue('en-US')
  await choice.focus()
  await owner.keyboard.type('German')
  await expect(choice.locator('option:checked')).toHaveText('German')
  await owner.reload()
  await expect(choice).toHaveValue('de')
  await expectNothingClipped(owner)

  const code = await startRecording(owner)
  const line = await service.connection()
  expect(new URL(service.requests[0]?.url ?? '', service.url).searchParams.get('language')).toBe(
    'de',
  )
  await expect(choice).toBeHidden()
  await expect(owner.getByText('German', { exact: true })).toBeVisible()
  await service.until(() => line.samples >= 32_000)
  line.results(0, 2, [{ word: SAID, start: 0.2, end: 1.8 }], { speech_final: true })

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  pageErrors.watch(context)
  const reader = await context.newPage()
  await reader.goto(`${server.url}/view/${code}`)
  await expect(reader.getByText('German', { exact: true })).toBeVisible()
  for (const [page, list] of [
    [owner, 'recorder-transcript'],
    [reader, 'viewer-transcript'],
  ] as const) {
    await expect.poll(() => readSegments(page, list)).toEqual([{ number: 1, text: SAID }])
    expect(await languagesOf(page, SAID)).toEqual(['de'])
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await expectAccessible(page)
  }

  await stopRecording(owner)
  await expect
    .poll(async () => (await readLog(context.request, code, server.url)).session)
    .toMatchObject({ status: 'completed', language: 'de' })
  await owner.goto(`${server.url}/view/${code}`)
  await expect(owner.getByText('German', { exact: true })).toBeVisible()
  expect(await languagesOf(owner, SAID)).toEqual(['de'])
  await context.close()
})

test('[LANG-13] words go on when the speech service is killed in an English recording, marked as written here', async ({
  openWithMicrophone,
}, testInfo) => {
  test.setTimeout(300_000)
  const speech = await synthesiseSpeechFile({
    sentences: interviewSentences.slice(0, 6),
    voice: 'kal16',
    folder: testInfo.outputPath(),
  })
  const before = service.connections.length
  const owner = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
  await openRecorder(owner)
  const code = await startRecording(owner)
  const line = await service.connection(before + 1)
  await service.until(() => line.samples >= 16_000)
  service.refusals.push(...Array.from({ length: 20 }, () => 503))
  line.socket.terminate()

  await expect
    .poll(async () => (await readSegments(owner, 'recorder-transcript')).length, {
      timeout: 150_000,
    })
    .toBeGreaterThanOrEqual(2)
  const { session, segments } = await readLog(owner.request, code, server.url)
  expect(session).toMatchObject({ language: 'en-US' })
  expect(segments.every(({ is_fallback }) => is_fallback)).toBe(true)
  const marks = await owner
    .getByTestId('recorder-transcript')
    .locator('.final-words')
    .evaluateAll((words) => words.map((word) => getComputedStyle(word, '::before').content))
  expect(marks.filter((mark) => mark.includes('Written on this server'))).toHaveLength(1)
  await stopRecording(owner)
})
