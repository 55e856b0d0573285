import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { getMeetingLaunchOptions } from '@live-scribe/testing/clients/chromium'
import { MEETING_TITLE, openMeetingTab } from '@live-scribe/testing/clients/meeting-tab'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import {
  type SpeechFile,
  synthesiseSpeechFile,
} from '@live-scribe/testing/voice/synthesise-speech-file'
import { readWaveSamples } from '@live-scribe/testing/voice/wave'
import { calculateWordErrorRate, splitIntoWords } from '@live-scribe/testing/voice/word-error-rate'
import { chromium, type Page } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import { SAMPLE_RATE_HZ } from '../contract/src/recording.ts'
import { findSphinxFiles } from '../server/src/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../server/src/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { transcriptionSessions, transcriptSegments, users } from '../server/src/db/schema.ts'
import type { SpeechToText } from '../server/src/ports/speech-to-text.ts'
import { buildPages } from './lib/build-pages.ts'
import { startProduct } from './lib/product.ts'
import { printHeading, printRow } from './lib/statistics.ts'

const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }
/** Rounds of the interview: ten minutes of both voices. */
const ROUNDS = 14

/**
 * Records two voices at once in Chromium, one as the microphone and one in another tab, and compares
 * each channel with a mono run of the same file. Options: the number of rounds, 14 by default.
 */
export async function run([rounds = String(ROUNDS)]: string[]): Promise<void> {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed')
  await buildPages()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-bench-'))
  const speech = new Pocketsphinx({ files, streams: 2 })
  try {
    const questions = interviewSentences.filter((sentence) => sentence.endsWith('?'))
    const answers = interviewSentences.filter((sentence) => !sentence.endsWith('?'))
    const sides = [
      { voice: 'kal16', sentences: repeat(answers, Number(rounds)) },
      { voice: 'slt', sentences: repeat(questions, Math.ceil(1.4 * Number(rounds))) },
    ]
    const [own, theirs] = await Promise.all(
      sides.map((side) => synthesiseSpeechFile({ ...side, folder })),
    )
    if (!own || !theirs) return
    const alone = [await transcribe(speech, own), await transcribe(speech, theirs)]
    const recorded = await record(speech, own, theirs)
    printHeading(
      `two voices at once, ${(recorded.frames / SAMPLE_RATE_HZ / 60).toFixed(1)} minutes`,
    )
    for (const [channel, file] of [own, theirs].entries()) {
      const other = channel === 0 ? theirs : own
      const written = recorded.texts[channel] ?? ''
      const rate = (text: string) =>
        100 * calculateWordErrorRate({ spoken: file.text, written: text })
      printRow(
        `channel ${channel}: word error rate`,
        `${rate(written).toFixed(1)} %, alone ${rate(alone[channel] ?? '').toFixed(1)} %`,
        'within 3 points',
      )
      printRow(
        `channel ${channel}: words that only the other says`,
        String(countForeignWords(written, { own: file.text, other: other.text })),
        '0',
      )
    }
    printRow('frames sent by the page, and stored', `${recorded.sent}, ${recorded.frames}`, 'equal')
    printRow('frames missing', String(recorded.missing), '0')
  } finally {
    await speech.close()
    fs.rmSync(folder, { recursive: true })
  }
}

async function record(speech: SpeechToText, own: SpeechFile, theirs: SpeechFile) {
  const product = await startProduct(speech)
  const browser = await chromium.launch(
    getMeetingLaunchOptions({ file: own.file, tabTitle: MEETING_TITLE }),
  )
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    const sent = countSentFrames(page)
    await page.request.post('/api/auth/sign-up/email', { data: account })
    await page.request.get('/api/me')
    const { db } = product.context
    await db.update(users).set({ isTrialUser: false, minuteBalance: 120 })
    const meeting = await openMeetingTab(page, theirs.file)
    await page.goto('/transcribe?view=record')
    await page.getByRole('radio', { name: 'Microphone and meeting' }).check()
    await page.getByRole('button', { name: 'Start Recording' }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    await meeting.play()
    const longest = Math.max(own.samples, theirs.samples)
    while (sent() < longest + SAMPLE_RATE_HZ) {
      await page.waitForTimeout(5000)
      process.stderr.write(
        `${Math.round(sent() / SAMPLE_RATE_HZ)} s of ${Math.round(longest / SAMPLE_RATE_HZ)}\r`,
      )
    }
    await page.getByRole('button', { name: 'Stop Recording' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop Recording' }).click()
    const [session] = await waitUntilCompleted()
    await meeting.close()
    const segments = await db
      .select()
      .from(transcriptSegments)
      .where(eq(transcriptSegments.sessionId, session?.id ?? ''))
      .orderBy(asc(transcriptSegments.startMs))
    const textOf = (channel: number) =>
      segments
        .filter((segment) => segment.channel === channel && !segment.isGap)
        .map(({ text }) => text)
        .join(' ')
    return {
      texts: [textOf(0), textOf(1)],
      sent: sent(),
      frames: session?.durableSample ?? 0,
      missing: session?.missingSamples ?? 0,
    }

    async function waitUntilCompleted() {
      for (;;) {
        const rows = await db.select().from(transcriptionSessions)
        if (rows[0]?.status === 'completed') return rows
        await page.waitForTimeout(500)
      }
    }
  } finally {
    await browser.close()
    await product.close()
  }
}

/** Frames of two channels that the page sends from now on. */
function countSentFrames(page: Page): () => number {
  let bytes = 0
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (typeof payload !== 'string') bytes += payload.length
    }),
  )
  return () => bytes / 4
}

async function transcribe(speech: SpeechToText, { file }: SpeechFile): Promise<string> {
  const stream = await speech.open({ language: 'en-US' })
  const bytes = new Uint8Array(readWaveSamples(fs.readFileSync(file)))
  const samples = new Int16Array(bytes.buffer)
  for (let at = 0; at < samples.length; at += 1024) stream.push(samples.slice(at, at + 1024))
  stream.end()
  const finals: string[] = []
  for await (const event of stream) if (event.type === 'final') finals.push(event.text)
  return finals.join(' ')
}

/** Long words of the other side that stand on a channel whose own text has none of them. */
function countForeignWords(
  written: string,
  { own, other }: { own: string; other: string },
): number {
  const ownWords = new Set(splitIntoWords(own))
  const foreign = new Set(
    splitIntoWords(other).filter((word) => word.length > 4 && !ownWords.has(word)),
  )
  return splitIntoWords(written).filter((word) => foreign.has(word)).length
}

function repeat(sentences: string[], rounds: number): string[] {
  return Array.from({ length: rounds }, () => sentences).flat()
}
