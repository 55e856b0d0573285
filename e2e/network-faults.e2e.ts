import { setTimeout as wait } from 'node:timers/promises'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { calculateWordErrorRate, splitIntoWords } from '@live-scribe/testing/voice/word-error-rate'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from './fixtures.ts'
import { getProxyArguments } from './lib/proxy-arguments.ts'
import { readLog } from './lib/read-log.ts'
import { readSegments, type ShownSegment } from './lib/transcript-page.ts'
import { waitForSegments, waitForViewerEnd } from './lib/wait-while-changing.ts'

/**
 * Maximum word error rate of the recogniser for this voice without faults, as in `voice.e2e.ts`.
 */
const MAX_WORD_ERROR_RATE = 0.2
const sentences = interviewSentences.slice(0, 7)

/** Number of wrong words beyond the recogniser's usual error rate. */
function wrongWords(spoken: string, written: string): number {
  const words = splitIntoWords(spoken).length
  return calculateWordErrorRate({ spoken, written }) * words - MAX_WORD_ERROR_RATE * words
}

/** Wrong words, at least 0, so that one part can't compensate for another. */
const wrongIn = (spoken: string, written: string) => Math.max(0, wrongWords(spoken, written))

/** Wrong words in the transcript of the beginning of a speech, for the best-matching end. */
function wrongInBeginning(speech: string, written: string): number {
  const words = splitIntoWords(speech)
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' '))
  return Math.min(...beginnings.map((beginning) => wrongIn(beginning, written)))
}

function isGapless(segments: ShownSegment[]): boolean {
  return segments.every(({ number }, index) => number === index + 1)
}

const textOf = (segments: ShownSegment[]) => segments.map(({ text }) => text).join(' ')

/** Stops the recording and waits until the viewer shows its end. */
async function finish(recorder: Page, viewer: Page): Promise<ShownSegment[]> {
  await stopRecording(recorder)
  await waitForViewerEnd(viewer)
  return readSegments(viewer, 'viewer-transcript')
}

test(
  '[POS-1, POS-4, RISK-33] a network that is away for five seconds costs at most a word',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, request, server, pageErrors }, testInfo) => {
    pageErrors.expect(/ERR_|WebSocket/)
    const speech = await synthesiseSpeechFile({
      sentences,
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const proxy = await FaultProxy.open(Number(new URL(server.url).port))
    const recorder = await openWithMicrophone([
      ...getFileMicrophoneArguments(speech.file),
      ...getProxyArguments(proxy),
    ])
    await recorder.goto('/transcribe?view=record')
    const startedAt = performance.now()
    const code = await startRecording(recorder)
    const viewer = await openViewer(code)
    await waitForSegments(viewer, 'viewer-transcript', 3)
    expect(proxy.connections).toBeGreaterThan(0)

    proxy.down()
    await expect(recorder.getByText(/^Reconnecting, \d+ s held/)).toBeVisible()
    await wait(5000)
    proxy.restore()
    const spokenMs = (1000 * speech.samples) / SAMPLE_RATE_HZ
    await expect
      .poll(() => performance.now() - startedAt, { timeout: 120_000 })
      .toBeGreaterThan(spokenMs)
    const shown = await finish(recorder, viewer)
    await proxy.close()

    const { session, segments } = await readLog(request, code)
    expect(session.status).toBe('completed')
    expect(shown).toEqual(segments.map((row) => ({ number: row.segment_number, text: row.text })))
    expect(isGapless(shown)).toBe(true)
    expect(segments.filter(({ is_gap }) => is_gap)).toEqual([])
    expect(wrongWords(speech.text, textOf(shown)), textOf(shown)).toBeLessThanOrEqual(1)
  },
)

test(
  '[POS-12, REC-98] Stop just after eight seconds offline keeps the last sentence',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, request, server, pageErrors }, testInfo) => {
    pageErrors.expect(/ERR_|WebSocket/)
    const speech = await synthesiseSpeechFile({
      sentences,
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const proxy = await FaultProxy.open(Number(new URL(server.url).port))
    const recorder = await openWithMicrophone([
      ...getFileMicrophoneArguments(speech.file),
      ...getProxyArguments(proxy),
    ])
    await recorder.goto('/transcribe?view=record')
    const startedAt = performance.now()
    const code = await startRecording(recorder)
    const viewer = await openViewer(code)
    const spokenMs = (1000 * speech.samples) / SAMPLE_RATE_HZ
    const heardMs = () => performance.now() - startedAt
    await expect.poll(heardMs, { timeout: 120_000 }).toBeGreaterThan(spokenMs - 7000)

    proxy.down()
    await expect(viewer.getByText('The recorder is away')).toBeVisible()
    await wait(8000)
    await expect.poll(heardMs).toBeGreaterThan(spokenMs)
    proxy.restore()
    const shown = await finish(recorder, viewer)
    await proxy.close()

    const { session, segments } = await readLog(request, code)
    expect(session.status).toBe('completed')
    expect(segments.filter(({ is_gap }) => is_gap)).toEqual([])
    expect(isGapless(shown)).toBe(true)
    expect(wrongWords(speech.text, textOf(shown)), textOf(shown)).toBeLessThanOrEqual(1)
  },
)

test(
  '[POS-1, POS-13] a tab that is reloaded in mid-sentence goes on in the same recording',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, request }, testInfo) => {
    const speech = await synthesiseSpeechFile({
      sentences,
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
    recorder.on('dialog', (dialog) => dialog.accept())
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    await expect(recorder).toHaveURL(new RegExp(`s=${code}`))
    const viewer = await openViewer(code)
    await waitForSegments(viewer, 'viewer-transcript', 2)
    await expect(recorder.getByTestId('interim')).toBeVisible({ timeout: 30_000 })
    const before = await readSegments(viewer, 'viewer-transcript')

    await recorder.reload()
    // Chromium's fake microphone restarts its file with each capture.
    const startedAt = performance.now()
    await expect(recorder.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
    const spokenMs = (1000 * speech.samples) / SAMPLE_RATE_HZ
    await expect
      .poll(() => performance.now() - startedAt, { timeout: 120_000 })
      .toBeGreaterThan(spokenMs + 1000)
    const shown = await finish(recorder, viewer)

    const { session, segments } = await readLog(request, code)
    expect(session.status).toBe('completed')
    expect(shown).toEqual(segments.map((row) => ({ number: row.segment_number, text: row.text })))
    expect(isGapless(shown)).toBe(true)
    expect(shown.slice(0, before.length)).toEqual(before)
    // Before the reload an unknown part of the file is transcribed; after it, the whole file.
    const wrongBySplit = shown.map((_, split) => {
      const [first, second] = [shown.slice(0, split), shown.slice(split)].map(textOf)
      return wrongInBeginning(speech.text, first ?? '') + wrongIn(speech.text, second ?? '')
    })
    expect(Math.min(...wrongBySplit), textOf(shown)).toBeLessThanOrEqual(1)
  },
)
