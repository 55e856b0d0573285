import { AxeBuilder } from '@axe-core/playwright'
import { findWords } from '@live-scribe/contract/fixes/find-words'
import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { readLog } from '../lib/read-log.ts'
import { trackSentSamples } from '../lib/transcript-page.ts'
import { waitForCompletedSession, waitForSegments } from '../lib/wait-while-changing.ts'

/** The right words; nobody says them. */
const RIGHT = 'Zanzibar'

const said = 'Nothing was lost, and nothing was counted twice.'
const between = 'Could you tell me about a project that you are proud of?'

test(
  '[FIX-13, FIX-14, FIX-15, FIX-19, FIX-22] words that the owner fixes while recording are right for everybody at once, in later text, and until the fix is taken back',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, request }, testInfo) => {
    test.setTimeout(300_000)
    const folder = testInfo.outputPath()
    const sentences = [said, between, between, said]
    const speech = await synthesiseSpeechFile({ sentences, voice: 'slt', folder })
    const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
    await recorder.goto('/transcribe?view=record')
    const position = trackSentSamples(recorder)
    const code = await startRecording(recorder)
    const viewer = await openViewer(code)
    const embedded = await openViewer(`${code}?embed=1`)
    for (const page of [viewer, embedded]) await waitForSegments(page, 'viewer-transcript', 1)

    const line = recorder.locator('[data-segment-number="1"] [data-words]')
    const wrong = longestWord(await line.innerText())
    await doubleClickWord(recorder, wrong)
    await recorder.getByRole('button', { name: 'Fix', exact: true }).click()
    const field = recorder.getByRole('textbox', { name: /^Replace/ })
    await expect(field).toBeFocused()
    const { violations } = await new AxeBuilder({ page: recorder }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await field.fill(RIGHT)
    await recorder.keyboard.press('Enter')
    for (const page of [recorder, viewer, embedded]) {
      await expect(fixedWords(page).first()).toBeVisible()
    }
    await expect(field).toHaveCount(0)

    await expect.poll(position, { timeout: 150_000 }).toBeGreaterThan(speech.samples)
    await stopRecording(recorder)
    await waitForCompletedSession(request, code)
    const { segments } = await readLog(request, code)
    const heard = segments.flatMap(({ text }) => findWords(text, wrong)).length
    expect(heard, segments.map(({ text }) => text).join(' ')).toBeGreaterThan(1)
    const late = await openViewer(code)
    for (const page of [recorder, viewer, embedded, late]) {
      await expect(fixedWords(page)).toHaveCount(heard)
    }

    await fixedWords(viewer).first().click()
    await expect(viewer.getByRole('dialog')).toContainText(new RegExp(wrong, 'i'))
    await expect(viewer.getByRole('button', { name: 'Undo the fix' })).toHaveCount(0)
    await recorder.goto(`/view/${code}`)
    await fixedWords(recorder).first().focus()
    await recorder.keyboard.press('Enter')
    await recorder.getByRole('button', { name: 'Undo the fix' }).click()
    await expect(fixedWords(recorder)).toHaveCount(0)
    await late.reload()
    await expect(late.locator('[data-segment-number="1"]').first()).toBeVisible()
    await expect(fixedWords(late)).toHaveCount(0)
  },
)

function fixedWords(page: Page) {
  return page.locator('[data-fix]').filter({ hasText: new RegExp(RIGHT, 'i') })
}

function longestWord(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? []

  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

/** Selects a word of the first line as a mouse does. */
async function doubleClickWord(page: Page, word: string): Promise<void> {
  const place = await page.evaluate((wanted) => {
    const node = document.querySelector('[data-segment-number="1"] [data-words]')?.firstChild
    if (!(node instanceof Text)) throw new Error('no words')
    const range = document.createRange()
    const at = node.data.indexOf(wanted)
    range.setStart(node, at)
    range.setEnd(node, at + wanted.length)
    const { x, y, width, height } = range.getBoundingClientRect()

    return { x: x + width / 2, y: y + height / 2 }
  }, word)
  await page.mouse.dblclick(place.x, place.y)
}
