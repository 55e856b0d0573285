import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromiumLaunch, microphoneHearing } from '@live-scribe/testing/people/chromium'
import { interview } from '@live-scribe/testing/voice/interview'
import { speak } from '@live-scribe/testing/voice/speak'
import { chromium } from '@playwright/test'
import { findSphinxFiles } from '../server/src/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../server/src/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { heading, print, spread } from './lib/figures.ts'
import { keepPageLog, readPageLog, type Shown } from './lib/page-log.ts'
import { startProduct } from './lib/product.ts'
import { StampedRecogniser } from './lib/stamped-recogniser.ts'
import { measureServer } from './server-latency.ts'

/** From a result to a screen, and from a spoken word to a viewer's screen. */
export async function run(): Promise<void> {
  await measureServer()
  heading('in two browsers, a voice through the microphone (kal16), pocketsphinx')
  const { recogniser, recorder, viewer } = await record()
  print('(a) recogniser result → recorder’s DOM', spread(delays(recogniser, recorder)))
  print('(b) recogniser result → viewer’s DOM', spread(delays(recogniser, viewer)))
  const pixels = viewer.filter(({ painted }) => painted > 0)
  print(
    'message on the viewer’s socket → pixels',
    spread(pixels.map(({ painted, received }) => painted - received)),
    'p95 ≤ 33 ms (B5)',
  )
  print('(c) end of a spoken word → viewer’s screen', spread(wordDelays(recogniser, viewer)))
  const interims = viewer.filter(({ kind }) => kind === 'interim')
  print('interims a second, most', String(mostPerSecond(interims)), '≤ 5 (S6)')
}

async function record() {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-bench-'))
  const speech = await speak({ sentences: interview, voice: 'kal16', folder })
  const recogniser = new StampedRecogniser(new Pocketsphinx({ files }))
  const product = await startProduct(recogniser)
  const browsers = await Promise.all([
    chromium.launch(chromiumLaunch(microphoneHearing(speech.file))),
    chromium.launch(chromiumLaunch()),
  ])
  try {
    const [recording, viewing] = await Promise.all(
      browsers.map(async (browser) => {
        const page = await (await browser.newContext({ baseURL: product.url })).newPage()
        await keepPageLog(page)
        return page
      }),
    )
    if (!recording || !viewing) throw new Error('no pages')
    const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }
    await recording.request.post('/api/auth/sign-up/email', { data: account })
    await recording.goto('/transcribe?view=record')
    await recording.getByRole('button', { name: 'Start Recording' }).click()
    const code = await recording.getByTestId('session-code').first().textContent()
    await viewing.goto(`/view/${code?.trim()}`)
    await heardAll(recogniser, speech.samples)
    return {
      recogniser,
      recorder: await readPageLog(recording),
      viewer: await readPageLog(viewing),
    }
  } finally {
    for (const browser of browsers) await browser.close()
    await product.close()
    fs.rmSync(folder, { recursive: true })
  }
}

async function heardAll(recogniser: StampedRecogniser, samples: number): Promise<void> {
  while ((recogniser.audio.at(-1)?.end ?? 0) < samples) {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** From each result to the moment its text stood on the page; coalesced interims have none. */
function delays({ results }: StampedRecogniser, shown: Shown[]): number[] {
  return results.flatMap(({ event, at }) => {
    if (!('text' in event) || event.text === '') return []
    const found = shown.find((entry) => entry.at >= at && entry.text === event.text)
    return found && found.at - at < 1000 ? [found.at - at] : []
  })
}

/** From the end of each word to the first text of its utterance on the page that reaches so far. */
function wordDelays(recogniser: StampedRecogniser, shown: Shown[]): number[] {
  const finals = recogniser.results.flatMap(({ event }) =>
    event.type === 'final' && event.text !== '' ? [event] : [],
  )
  return finals.flatMap((final, index) =>
    final.words.flatMap((word, place) => {
      const spoken = recogniser.spokenAt(word.endSample)
      const found = shown.find(({ kind, finals: count, text }) => {
        const isOfIt = kind === 'interim' ? count === index : count === index + 1
        return isOfIt && text.split(' ').length > place
      })
      return spoken !== null && found ? [found.painted - spoken] : []
    }),
  )
}

function mostPerSecond(entries: Shown[]): number {
  const counts = entries.map(
    ({ at }) => entries.filter((other) => other.at >= at && other.at < at + 1000).length,
  )
  return Math.max(0, ...counts)
}
