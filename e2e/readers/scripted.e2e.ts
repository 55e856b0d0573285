import { BEEPING_MICROPHONE_ARGUMENTS } from '@live-scribe/testing/clients/chromium'
import {
  type DeepgramConnection,
  DeepgramServer,
} from '@live-scribe/testing/servers/deepgram-server'
import { type RunningServer, startServer } from '@live-scribe/testing/servers/start-server'
import type { Page } from '@playwright/test'
import { expect, signUp, startRecording, stopRecording, test } from '../fixtures.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { noteAnnouncements, readLiveRegions } from '../lib/live-regions.ts'
import { readSegments } from '../lib/transcript-page.ts'

/* Recordings whose words the test writes in the speech service's place, as soon as they are due. */

const SAMPLES_PER_SECOND = 16_000
/** The ink of names on paper, and that of all words over a picture. */
const PRINTED_NAME = 'rgb(51, 51, 51)'
const NAME_OVER_PICTURE = 'rgb(255, 255, 255)'

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

interface Recording {
  recorder: Page
  code: string
  line: DeepgramConnection
}

async function record(recorder: Page): Promise<Recording> {
  const before = service.connections.length
  await recorder.goto(`${server.url}/sign-up`)
  await signUp(recorder)
  await expect(recorder).toHaveURL(`${server.url}/transcribe`)
  await recorder.goto(`${server.url}/transcribe?view=record`)
  const code = await startRecording(recorder)
  return { recorder, code, line: await service.connection(before + 1) }
}

/** Writes a sentence as said in a second of the recording by a speaker, once that is heard. */
async function say(line: DeepgramConnection, second: number, text: string, speaker: number) {
  await service.until(() => line.samples >= (second + 1) * SAMPLES_PER_SECOND)
  const word = { word: text, start: second + 0.1, end: second + 0.9, speaker }
  line.results(second, second + 1, [word], { speech_final: true })
}

/** The colours of the edges of paragraphs, and of the words after a name within them. */
function readDrawnEdges(): string[] {
  return [...document.querySelectorAll('p[data-voice], p [data-voice]')].flatMap((words) => {
    const style = getComputedStyle(words, words.matches('p') ? '::after' : '::before')
    return style.borderInlineStartWidth === '2px' ? [style.borderInlineStartColor] : []
  })
}

const sentences = ['Why did you take a queue?', 'Because it can wait.', 'And who reads it?']

test('[VIEW-06, PLACE-26] what is still being heard is dimmed and pulses, and no screen reader is told it', async ({
  openWithMicrophone,
  openViewer,
}) => {
  const recording = await record(await openWithMicrophone(BEEPING_MICROPHONE_ARGUMENTS))
  const { code, line } = recording
  const viewer = await openViewer('')
  await viewer.goto(`${server.url}/view/${code}`)
  const interim = viewer.getByTestId('interim')
  const announcements = await noteAnnouncements(viewer)
  const readSaid = async () => (await announcements.read()).map(({ text }) => text).join('\n')
  const told = new Set<string>()
  for (const [second, sentence] of sentences.entries()) {
    await service.until(() => line.samples >= (second + 1) * SAMPLES_PER_SECOND)
    const guess = `guess ${second}`
    const word = { word: guess, start: second + 0.1, end: second + 0.5, speaker: 0 }
    // Recognisers say what they hear again and again: a reader who comes sees the next one.
    await expect(async () => {
      line.results(second, second + 0.6, [word], { is_final: false })
      await expect(interim.first()).toContainText(guess, { timeout: 1000 })
    }).toPass()
    await expect(interim.first()).toHaveCSS('animation-name', 'hear')
    await expect(interim.first()).toHaveCSS('animation-iteration-count', 'infinite')
    for (const { text } of await readLiveRegions(viewer)) told.add(text)
    await say(line, second, sentence, 0)
    await expect(viewer.getByTestId('segment').filter({ hasText: sentence })).toBeVisible()
    // It is told when the pace of announcements comes to it.
    await expect.poll(readSaid).toContain(sentence)
  }
  await viewer.emulateMedia({ reducedMotion: 'reduce' })
  await service.until(() => line.samples >= 4 * SAMPLES_PER_SECOND)
  const last = { word: 'guess 3', start: 3.1, end: 3.5, speaker: 0 }
  line.results(3, 3.6, [last], { is_final: false })
  await expect(interim.first()).toHaveCSS('opacity', '0.8')
  await stopRecording(recording.recorder)
  await expect(viewer.getByText('Finished', { exact: true })).toBeVisible()
  for (const { text } of await readLiveRegions(viewer)) told.add(text)
  const all = [...told, await readSaid()]
  expect(all.filter((text) => text.includes('guess'))).toEqual([])
})

test('[NEED-53, NEED-54] names are printed, and shown over a picture, without their colours, also at the edge of words', async ({
  openWithMicrophone,
  openViewer,
}) => {
  const recording = await record(await openWithMicrophone(BEEPING_MICROPHONE_ARGUMENTS))
  const { code, line } = recording
  for (const [second, sentence] of sentences.entries()) {
    await say(line, second, sentence, second % 2)
  }
  // Goes on in a second paragraph.
  await say(line, 3, 'and it waits '.repeat(60), 0)
  const viewer = await openViewer('')
  await viewer.goto(`${server.url}/view/${code}`)
  await expect.poll(() => readSegments(viewer, 'viewer-transcript')).toHaveLength(4)
  const readEdges = () => viewer.evaluate(readDrawnEdges)
  const [first = '', , second = ''] = await readEdges()
  expect(await readEdges()).toEqual([first, first, second, first, first])
  expect(second).not.toBe(first)
  const continued = viewer.locator('p[data-voice]').last()
  const readStart = () => continued.evaluate((p) => getComputedStyle(p, '::before').content)
  expect(await readStart()).toBe('none')
  const name = viewer.locator('[data-speaker]').filter({ hasText: 'Speaker 2' }).first()
  await expect(name).toBeAttached()
  const colour = await name.evaluate((element) => getComputedStyle(element).color)
  expect([PRINTED_NAME, NAME_OVER_PICTURE]).not.toContain(colour)
  await viewer.emulateMedia({ media: 'print' })
  await expect(name).toHaveCSS('color', PRINTED_NAME)
  expect(await readEdges()).toEqual([])
  expect(await readStart()).toContain('Speaker 1')
  await viewer.emulateMedia({ media: 'screen' })
  await expect(name).toHaveCSS('color', colour)
  await viewer.goto(`${server.url}/view/${code}?embed=1&bg=transparent`)
  await expect(name).toHaveCSS('color', NAME_OVER_PICTURE)
  expect(await readEdges()).toEqual([])
  await stopRecording(recording.recorder)
})

test('[REC-152, REC-159] the first words are in the window with the bar on a small laptop, where the end is followed and nothing covers or moves its buttons', async ({
  openWithMicrophone,
}) => {
  const { recorder, line } = await record(await openWithMicrophone(BEEPING_MICROPHONE_ARGUMENTS))
  const words = recorder.getByTestId('segment')
  await say(line, 0, sentences[0] ?? '', 0)
  await expect(words).toHaveCount(1)
  for (const viewport of [
    { width: 1280, height: 650 },
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await recorder.setViewportSize(viewport)
    const end = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await recorder.evaluate(end)
    await expect(words.first()).toBeInViewport({ ratio: 1 })
    await expectBarInView(recorder)
  }
  const share = recorder.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await recorder.getByRole('button', { name: 'Show QR code' }).click()
  await expect(recorder.getByText(/\/view\//).last()).toBeInViewport({ ratio: 1 })
  await recorder.setViewportSize({ width: 1280, height: 650 })
  await recorder.keyboard.press('Escape')
  await share.click()
  await expect(recorder.getByRole('dialog', { name: 'Share' })).toBeVisible()
  // A click waits while its target is covered.
  await share.click()
  await expect(recorder.getByRole('dialog', { name: 'Share' })).toBeHidden()
  const stop = recorder.getByRole('button', { name: 'Stop Recording' })
  const place = await stop.boundingBox()
  await recorder.keyboard.press('m')
  await expect(recorder.getByRole('button', { name: '1 mark' })).toBeVisible()
  expect(await stop.boundingBox()).toEqual(place)
  await stopRecording(recorder)
})

test('[REC-152] the bar never leaves the window, from 360×560 to 2560×1440, with every notice shown at once', async ({
  openWithMicrophone,
}) => {
  const { recorder, line } = await record(await openWithMicrophone(BEEPING_MICROPHONE_ARGUMENTS))
  for (const [second, sentence] of sentences.entries()) await say(line, second, sentence, 0)
  await expect(recorder.getByTestId('segment')).toHaveCount(3)
  await recorder.evaluate((notices) => {
    const region = document.querySelector('[aria-label="Recording"] [aria-live]')
    for (const text of notices)
      region?.append(Object.assign(document.createElement('p'), { textContent: text }))
  }, everyNotice)
  for (const viewport of [
    { width: 360, height: 560 },
    { width: 390, height: 844 },
    { width: 768, height: 600 },
    { width: 1280, height: 650 },
    { width: 2560, height: 1440 },
  ]) {
    await recorder.setViewportSize(viewport)
    for (const isAtEnd of [true, false]) {
      await recorder.evaluate((toEnd) => {
        const top = toEnd ? document.documentElement.scrollHeight : 200
        scrollTo({ top, behavior: 'instant' })
      }, isAtEnd)
      await expectBarInView(recorder)
    }
    await expectRoomForWords(recorder)
  }
  await stopRecording(recorder)
})

/** What the bar may say, all of it together. */
const everyNotice = [
  'Your sign-in has expired. Sign in again',
  'Your minutes are used up. Recording goes on for up to 3 more minutes; they are taken from your next minutes.',
  'Less than a minute left. Your words are saved, and stay here.',
  'Keep this page open: what you say is in its memory only, because this browser stores nothing, and is sent when the connection is back.',
  'People who read along get new words late at the moment. Nothing is lost.',
  'Keep your browser open - recording pauses when minimized',
  'Your voice is distorted because it is too loud. Move away a little, or turn the microphone down.',
]

async function expectBarInView(recorder: Page): Promise<void> {
  const bar = recorder.getByRole('region', { name: 'Recording', exact: true })
  for (const part of [
    bar.getByRole('timer'),
    bar.getByText('Connected'),
    ...['Stop Recording', 'Mark', 'Share'].map((name) =>
      bar.getByRole('button', { name, exact: true }),
    ),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
}

/** Expects that bar and footer together leave a fifth of the window to the words. */
async function expectRoomForWords(recorder: Page): Promise<void> {
  const bar = await recorder.getByRole('region', { name: 'Recording', exact: true }).boundingBox()
  const footer = await recorder.locator('footer').boundingBox()
  const room = (footer?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))
  expect(room).toBeGreaterThan((recorder.viewportSize()?.height ?? 0) / 5)
}

test('[REC-145, REC-146, REC-153] on a phone the words follow the time and Stop, and after the stop the page begins with what is saved', async ({
  openWithMicrophone,
}) => {
  const { recorder, line } = await record(await openWithMicrophone(BEEPING_MICROPHONE_ARGUMENTS))
  await recorder.setViewportSize({ width: 390, height: 844 })
  for (const [second, sentence] of sentences.entries()) await say(line, second, sentence, 0)
  const words = recorder.getByTestId('segment')
  await expect(words).toHaveCount(3)
  await recorder.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const word of await words.all()) await expect(word).toBeInViewport()
  await expect(recorder.getByRole('button', { name: 'Stop Recording' })).toBeInViewport()
  const copy = recorder.getByRole('button', { name: 'Copy Share Link' })
  await expect(copy).toBeHidden()
  await recorder.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  await expect(copy).toBeInViewport({ ratio: 1 })
  await expect(recorder.getByRole('button', { name: 'Stop Recording' })).toBeInViewport({
    ratio: 1,
  })
  await recorder.keyboard.press('Escape')
  await expect(copy).toBeHidden()
  const exporting = recorder.getByRole('button', { name: 'Export' })
  await expect(exporting).toBeHidden()
  await recorder.getByRole('button', { name: 'Text options' }).press('Enter')
  await expect(exporting).toBeVisible()
  await expectNothingClipped(recorder)
  await stopRecording(recorder)
  await expect(recorder.getByRole('heading', { name: 'Saved' })).toBeInViewport()
  for (const name of ['Share', 'Receipt', 'Export', 'Stop sharing', 'Start Recording'])
    await expect(recorder.getByRole('button', { name, exact: true })).toBeInViewport()
  await expect(recorder.getByRole('button', { name: 'Mark', exact: true })).toHaveCount(0)
  for (const name of ['Read the finished transcript', 'Practice'])
    await expect(recorder.getByRole('link', { name })).toBeInViewport()
  await expect(recorder.getByRole('radio', { name: 'Microphone', exact: true })).toBeHidden()
  await recorder.getByRole('button', { name: 'Set up the next recording' }).click()
  await expect(recorder.getByRole('radio', { name: 'Microphone', exact: true })).toBeVisible()
  await expectNothingClipped(recorder)
})
