import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  getChromiumLaunchOptions,
  getFileMicrophoneArguments,
} from '@live-scribe/testing/clients/chromium'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { chromium } from '@playwright/test'
import { findSphinxFiles } from '../server/src/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../server/src/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { type PageLogEntry, readPageLog, startPageLog } from './lib/page-log.ts'
import { startProduct } from './lib/product.ts'
import { TimestampingRecogniser } from './lib/recognisers/timestamping-recogniser.ts'
import { formatPercentiles, printHeading, printRow } from './lib/statistics.ts'
import { measureServer } from './server-latency.ts'

/**
 * Measures the latency from a recogniser's result, and from a spoken word, to a viewer's screen.
 */
export async function run(): Promise<void> {
  await measureServer()
  printHeading('in two browsers, a voice through the microphone (kal16), pocketsphinx')
  const { recogniser, recorder, viewer } = await record()
  printRow(
    '(a) recogniser result → recorder’s DOM',
    formatPercentiles(delays(recogniser, recorder)),
  )
  printRow('(b) recogniser result → viewer’s DOM', formatPercentiles(delays(recogniser, viewer)))
  const pixels = viewer.filter(({ painted }) => painted > 0)
  printRow(
    'message on the viewer’s socket → pixels',
    formatPercentiles(pixels.map(({ painted, received }) => painted - received)),
    'p95 ≤ 33 ms (B5)',
  )
  printRow(
    '(c) end of a spoken word → viewer’s screen',
    formatPercentiles(wordDelays(recogniser, viewer)),
  )
  const interims = viewer.filter(({ kind }) => kind === 'interim')
  printRow('interims a second, most', String(mostPerSecond(interims)), '≤ 5 (S6)')
}

async function record() {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-bench-'))
  const speech = await synthesiseSpeechFile({
    sentences: interviewSentences,
    voice: 'kal16',
    folder,
  })
  const recogniser = new TimestampingRecogniser(new Pocketsphinx({ files }))
  const product = await startProduct(recogniser)
  const browsers = await Promise.all([
    chromium.launch(getChromiumLaunchOptions(getFileMicrophoneArguments(speech.file))),
    chromium.launch(getChromiumLaunchOptions()),
  ])
  try {
    const [recording, viewing] = await Promise.all(
      browsers.map(async (browser) => {
        const page = await (await browser.newContext({ baseURL: product.url })).newPage()
        await startPageLog(page)
        return page
      }),
    )
    if (!recording || !viewing) throw new Error('no pages')
    const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }
    await recording.request.post('/api/auth/sign-up/email', { data: account })
    await recording.goto('/transcribe?view=record')
    await recording.getByRole('button', { name: 'Start Recording' }).click()
    const code = await recording.getByTestId('footer-code').textContent()
    await viewing.goto(`/view/${code?.trim()}`)
    await heardAll(recogniser, speech.samples)
    const viewer = await readPageLog(viewing)
    if (viewer.length === 0) throw new Error(await viewing.locator('body').innerText())
    return { recogniser, recorder: await readPageLog(recording), viewer }
  } finally {
    for (const browser of browsers) await browser.close()
    await product.close()
    fs.rmSync(folder, { recursive: true })
  }
}

async function heardAll(recogniser: TimestampingRecogniser, samples: number): Promise<void> {
  while ((recogniser.audio.at(-1)?.end ?? 0) < samples) {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Milliseconds from each result to its text in the DOM; coalesced interims have no value. */
function delays({ results }: TimestampingRecogniser, shown: PageLogEntry[]): number[] {
  return results.flatMap(({ event, at }) => {
    if (!('text' in event) || event.text === '') return []
    const found = shown.find((entry) => entry.at >= at && entry.text === event.text)
    return found && found.at - at < 1000 ? [found.at - at] : []
  })
}

/**
 * Milliseconds from the end of each spoken word to the paint of the first text that contains it.
 */
function wordDelays(recogniser: TimestampingRecogniser, shown: PageLogEntry[]): number[] {
  const finals = recogniser.results.flatMap(({ event }) =>
    event.type === 'final' && event.text !== '' ? [event] : [],
  )
  return finals.flatMap((final, index) =>
    final.words.flatMap((word, place) => {
      const spoken = recogniser.getSpokenAt(word.endSample)
      const found = shown.find(({ kind, finals: count, text }) => {
        const isOfIt = kind === 'interim' ? count === index : count === index + 1
        return isOfIt && text.split(' ').length > place
      })
      return spoken !== null && found ? [found.painted - spoken] : []
    }),
  )
}

/** Of two interims a second apart the first may be shown a frame late, and the second at once. */
const SHOWN_SECOND_MS = 1000 - 17

function mostPerSecond(entries: PageLogEntry[]): number {
  const counts = entries.map(
    ({ at }) => entries.filter((other) => other.at >= at && other.at < at + SHOWN_SECOND_MS).length,
  )
  return Math.max(0, ...counts)
}
