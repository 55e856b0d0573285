import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { waitForSegments, waitForViewerEnd } from '../lib/wait-while-changing.ts'

/** Has the page believe that it is hidden, as in another tab, or shown again. */
async function look(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

function lastNumber(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll<HTMLElement>('[data-segment-number]')].map(({ dataset }) =>
        Number(dataset.segmentNumber),
      ),
    ),
  )
}

/** Where each line begins, and how wide it is, in pixels of the document. */
function lineBoxes(page: Page): Promise<number[][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-segment-number]')].map((line) => {
      const { left, top, width } = line.getBoundingClientRect()
      return [left, top + window.scrollY, width].map(Math.round)
    }),
  )
}

test(
  '[PLACE-1, PLACE-2, PLACE-3, PLACE-7, PLACE-8, PLACE-9, PLACE-10, PLACE-12] a reader who looks away finds the line again, what was asked meanwhile, and the way back to live',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer }, testInfo) => {
    test.setTimeout(240_000)
    const speech = await synthesiseSpeechFile({
      sentences: interviewSentences.slice(0, 10),
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    // Large, so that a few lines fill the window.
    const viewer = await openViewer(`${code}?size=40&chunk=10&speed=1`)
    await viewer.setViewportSize({ width: 390, height: 700 })
    await waitForSegments(viewer, 'viewer-transcript', 2)
    const marked = viewer.locator('[data-place]')
    const note = viewer.getByRole('region', { name: 'Your place' })

    const before = await lastNumber(viewer)
    await look(viewer, 'hidden')
    await waitForSegments(viewer, 'viewer-transcript', before + 4)
    const boxes = await lineBoxes(viewer)
    await look(viewer, 'visible')
    await expect(note).toContainText(/\d+ new lines since you looked away/)
    await note.getByRole('button', { name: 'Your place' }).click()
    await expect(marked).toBeInViewport()
    await expect(marked).toHaveCount(1)
    const place = Number(await marked.getAttribute('data-segment-number'))
    expect(place).toBeLessThanOrEqual(before)
    expect((await lineBoxes(viewer)).slice(0, boxes.length)).toEqual(boxes)
    await expect(viewer.getByText(/^You are \d+ s behind$/)).toBeVisible()
    await expect(note).toBeVisible()
    await expectAccessible(viewer)
    await expectNothingClipped(viewer)

    await viewer.keyboard.press('l')
    await expect(viewer.getByText(/^You are \d+ s behind$/)).toBeHidden()
    await expect
      .poll(() =>
        viewer.evaluate(
          () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
        ),
      )
      .toBeLessThan(100)

    await viewer.reload()
    await expect(note).toContainText(/\d+ new lines since you looked away/)
    await expect(marked).toHaveAttribute('data-segment-number', String(place))
    await note.getByRole('button', { name: /question/ }).click()
    await expect(note.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(viewer)
    await expectNothingClipped(viewer)
    await viewer.setViewportSize({ width: 1440, height: 900 })
    await expectNothingClipped(viewer)
    await note.getByRole('button', { name: 'Dismiss' }).click()
    await expect(marked).toHaveCount(0)

    await stopRecording(recorder)
    await waitForViewerEnd(viewer)
  },
)
