import { AxeBuilder } from '@axe-core/playwright'
import { BEEPING_MICROPHONE_ARGUMENTS } from '@live-scribe/testing/clients/chromium'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { openSpokenInterview } from '../lib/spoken-interview.ts'
import { waitForSegments, waitForViewerEnd } from '../lib/wait-while-changing.ts'

/** Milliseconds within which the recorder sees what a reader needs, and readers what it does. */
const WITHIN_MS = 1000

const signOf = (page: Page) => page.getByTestId('needs-sign')
const askButton = (page: Page) => page.getByRole('button', { name: /Ask the recorder/ })

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([])
}

test(
  '[NEED-1, NEED-6, NEED-7, NEED-21, NEED-23, NEED-30] readers say what they need while they read along, and the recorder sees it, acknowledges it and switches it off',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, pageErrors }, testInfo) => {
    test.setTimeout(300_000)
    const recorder = await openSpokenInterview(openWithMicrophone, 3, testInfo)
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    const [reader, onPhone] = [await openViewer(code), await openViewer(code)]
    await onPhone.setViewportSize({ width: 390, height: 844 })
    const embedded = await openViewer(`${code}?embed=1`)
    await waitForSegments(reader, 'viewer-transcript', 1)
    await expect(askButton(embedded)).toHaveCount(0)
    const footer = recorder.locator('footer')
    const before = await footer.boundingBox()

    await askButton(reader).focus()
    await reader.keyboard.press('Enter')
    const slower = reader.getByRole('button', { name: /^Slower/ })
    await expect(slower).toBeFocused()
    await expectNoBarriers(reader)
    await slower.press('Enter')
    await expect(signOf(recorder)).toHaveText(/1.*Slower/, { timeout: WITHIN_MS })
    await expect(slower).toContainText('Sent')
    expect((await footer.boundingBox())?.height).toBe(before?.height)

    await askButton(onPhone).click()
    await onPhone.getByRole('button', { name: /^I can’t hear/ }).click()
    await onPhone.getByRole('button', { name: /^Slower/ }).click()
    await expect(signOf(recorder)).toHaveText(/2.*Slower 2, I can’t hear 1/, {
      timeout: 2 * WITHIN_MS,
    })
    await expectNoBarriers(recorder)
    await expectNoBarriers(onPhone)
    await signOf(recorder).click()
    await expect(signOf(recorder)).toHaveCount(0)
    for (const page of [reader, onPhone]) {
      await expect(page.getByText('Slower: Seen')).toBeAttached({ timeout: WITHIN_MS })
      await page.keyboard.press('Escape')
      await expect(askButton(page)).toHaveText(/Seen$/)
    }

    pageErrors.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
    await onPhone.context().setOffline(true)
    await askButton(onPhone).click()
    await onPhone.getByRole('button', { name: /^Louder/ }).click()
    await expect(onPhone.getByRole('dialog')).toContainText('Not sent. We can’t reach the server')
    await onPhone.context().setOffline(false)
    await onPhone.getByRole('button', { name: /^Louder/ }).click()
    await expect(signOf(recorder)).toHaveText(/1.*Louder/)

    await recorder.getByRole('button', { name: 'Share', exact: true }).click()
    const switchOff = recorder.getByRole('switch', { name: /^Let readers ask/ })
    await switchOff.click()
    await expect(askButton(reader)).toHaveCount(0, { timeout: WITHIN_MS })
    await expect(signOf(recorder)).toHaveCount(0)
    await reader.reload()
    await waitForSegments(reader, 'viewer-transcript', 1)
    await expect(askButton(reader)).toHaveCount(0)
    await switchOff.click()
    await expect(askButton(reader)).toBeVisible()

    await stopRecording(recorder)
    for (const page of [reader, onPhone]) {
      await waitForViewerEnd(page)
      await expect(askButton(page)).toHaveCount(0)
    }
  },
)

test('[NEED-34] a reader asks, the recorder sees it and acknowledges it, the reader sees that, and loses the button when the owner switches it off', async ({
  openWithMicrophone,
  openViewer,
}) => {
  const recorder = await openWithMicrophone(BEEPING_MICROPHONE_ARGUMENTS)
  await recorder.goto('/transcribe?view=record')
  const reader = await openViewer(await startRecording(recorder))
  await askButton(reader).click()
  await reader.getByRole('button', { name: /^Slower/ }).click()
  await expect(signOf(recorder)).toHaveText(/1.*Slower/)
  await signOf(recorder).click()
  await expect(reader.getByText('Slower: Seen')).toBeAttached()
  await reader.keyboard.press('Escape')
  await expect(askButton(reader)).toHaveText(/Seen$/)
  await recorder.getByRole('button', { name: 'Share', exact: true }).click()
  await recorder.getByRole('switch', { name: /^Let readers ask/ }).click()
  await expect(askButton(reader)).toHaveCount(0)
  await stopRecording(recorder)
})
