import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNextTo } from '../lib/expect-next-to.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { waitForCompletedSession, waitForSegments } from '../lib/wait-while-changing.ts'

test(
  '[MARK-12, MARK-14, MARK-15, MARK-16, MARK-18, MARK-23, MARK-24, MARK-29, MARK-40, FIND-20, FIND-21, FIND-22] a spoken question is pinned for a second browser too, moments are marked by both, each for themselves, and the owner finds them again',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, request }, testInfo) => {
    const speech = await synthesiseSpeechFile({
      sentences: interviewSentences.slice(0, 4),
      voice: 'slt',
      folder: testInfo.outputPath(),
    })
    const page = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
    await page.goto('/transcribe?view=record')
    const code = await startRecording(page)
    const viewer = await openViewer(code)
    await waitForSegments(page, 'recorder-transcript', 1)
    const pinned = page.getByTestId('pinned-question')
    const read = viewer.getByTestId('pinned-question')
    await expect(pinned).not.toBeEmpty({ timeout: 60_000 })
    await expect(read).not.toBeEmpty()
    await expectAccessible(page)
    await expectAccessible(viewer)

    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Add a note' }).press('Enter')
    const marks = page.getByRole('region', { name: 'Marks' })
    await marks.getByText('Decision').click()
    await marks.getByRole('textbox', { name: 'Note' }).fill('Ask for the schema')
    await page.keyboard.press('Enter')
    await expect(marks.getByRole('button', { name: /Decision Ask for the schema/ })).toBeVisible()
    await expect(marks.getByText(/not saved yet/)).toBeHidden()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(marks).toBeHidden()
    await expect(page.locator('[data-mark="Decision: Ask for the schema"]')).toHaveCount(1)

    await viewer.setViewportSize({ width: 390, height: 844 })
    await viewer.keyboard.press('m')
    const confirmed = viewer.getByText(/^Marked at/)
    await expect(confirmed).toBeVisible()
    await expect(confirmed).not.toHaveText('Marked at 0:00')
    await expectNextTo(
      confirmed.locator('..'),
      viewer.getByRole('button', { name: 'Mark', exact: true }),
    )
    await expectNextTo(confirmed.locator('..'), viewer.getByRole('button', { name: '1 mark' }))
    await viewer.getByRole('button', { name: '1 mark' }).click()
    await expectNothingClipped(viewer)
    await expectAccessible(viewer)
    await expect(viewer.getByText('Ask for the schema')).toHaveCount(0)
    await viewer.keyboard.press('Escape')

    const question = await pinned.innerText()
    await page.keyboard.press('u')
    await expect(pinned).not.toHaveText(question)
    await expect(read).not.toHaveText(question.replace('Unpin', 'Hide'))

    await stopRecording(page)
    await waitForCompletedSession(request, code)
    await search(page, 'is:question')
    await expect(page.getByRole('article').getByRole('link').first()).toBeVisible()
    await search(page, 'schema mark:decision')
    const found = page.getByRole('link', { name: /Decision ?Ask for the schema/ })
    await expect(found.locator('mark')).toHaveText('schema')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNothingClipped(page)
    await found.press('Enter')
    await expect(page.locator('[data-segment-number]:focus')).toHaveAttribute('data-found', '')

    await page.getByRole('button', { name: '1 mark' }).press('Enter')
    await marks.getByRole('button', { name: /Decision Ask for the schema/ }).press('Enter')
    await expect(page.locator('[data-mark="Decision: Ask for the schema"]')).toBeInViewport()
    await marks.getByRole('button', { name: /^Delete the mark/ }).press('Enter')
    await expect(page.locator('[data-mark]')).toHaveCount(0)
    await marks.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.locator('[data-mark]')).toHaveCount(1)
    await expectNothingClipped(page)
  },
)

async function search(page: Page, typed: string): Promise<void> {
  await page.goto('/transcribe')
  await page.getByRole('searchbox', { name: 'Search your recordings' }).fill(typed)
  await page.keyboard.press('Enter')
}
