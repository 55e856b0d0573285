import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { openSpokenInterview } from '../lib/spoken-interview.ts'
import { waitForCompletedSession, waitForSegments } from '../lib/wait-while-changing.ts'

test(
  '[RECEIPT-3, RECEIPT-6, PRAC-5] a spoken recording shows its receipt live and at its end, and how it was spoken, by keyboard too',
  { tag: '@deep' },
  async ({ openWithMicrophone, request }, testInfo) => {
    const page = await openSpokenInterview(openWithMicrophone, 4, testInfo)
    await page.goto('/transcribe?view=record')
    const code = await startRecording(page)
    await waitForSegments(page, 'recorder-transcript', 1)
    await page.getByRole('button', { name: 'Receipt' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Continuity receipt' })
    await expect(dialog.getByText('Due so far')).toBeVisible()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await stopRecording(page)
    await waitForCompletedSession(request, code)
    await page.goto(`/transcribe?view=record&s=${code}`)
    await expect(page.getByText(/^All .* of your recording was transcribed\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Receipt' }).click()
    await expect(dialog.getByText('Recorder and server match')).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download JSON' }).click()
    expect((await download).suggestedFilename()).toBe(`receipt-${code}.json`)
    await expectNothingClipped(page)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Practice' }).press('Enter')
    await expect(page).toHaveURL(`/practice?s=${code}`)
    for (const name of ['Speaking rate', 'Pauses', 'Fillers']) {
      await expect(page.getByRole('region', { name })).toBeVisible()
    }
    await expect(page.getByRole('img', { name: /^Words per minute/ })).toBeVisible()
    await expectAccessible(page)
    await expectNothingClipped(page)
  },
)
