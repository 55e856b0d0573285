import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'
import { openSpokenInterview } from '../lib/spoken-interview.ts'
import { waitForSegments } from '../lib/wait-while-changing.ts'

test.use({ hasOwnAddress: true })

const onTop = (page: Page) => page.getByRole('button', { name: 'Captions on top' })

/** Presses the button, and returns the window that stays above all others. */
async function openOnTop(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await onTop(page).click()
  const opened = await opening
  await expect(opened.getByTestId('captions')).toBeVisible()
  return opened
}

test(
  '[COMF-20, COMF-21, COMF-22, COMF-24] recorder and reader have the last lines on top of other windows, live, until the recording ends',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, pageErrors, server }, testInfo) => {
    test.setTimeout(240_000)
    pageErrors.expect(/404.*\/(api\/transcripts|view)\//)
    const recorder = await openSpokenInterview(openWithMicrophone, 6, testInfo)
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    const reader = await openViewer(`${code}?theme=dark&size=28`)
    await waitForSegments(recorder, 'recorder-transcript', 1)
    const own = await openOnTop(recorder)
    const read = await openOnTop(reader)
    for (const window of [own, read]) {
      await expect(window.getByTestId('caption').first()).toHaveText(/\w{3}/)
      await expect(window).toHaveTitle('Captions · Live-scribe')
    }
    await expect(read.getByTestId('captions')).toHaveCSS('font-size', '28px')
    await expect(read.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(read.locator('html')).toHaveAttribute('lang', 'en')
    await expect(read.locator('body')).toHaveCSS('background-color', 'rgb(18, 26, 43)')

    await reader.getByRole('button', { name: 'Settings' }).click()
    await reader.getByRole('radio', { name: 'Contrast' }).click()
    await reader.getByRole('button', { name: 'Increase text size' }).click()
    await reader.keyboard.press('Escape')
    await expect(read.getByTestId('captions')).toHaveCSS('font-size', '30px')
    await expect(read.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    const words = await read.getByTestId('captions').textContent()
    await expect(read.getByTestId('captions')).not.toHaveText(words ?? '', { timeout: 60_000 })
    await read.screenshot({ path: testInfo.outputPath('on-top.png') })

    await read.evaluate(() => window.close())
    await expect(onTop(reader)).toHaveAttribute('aria-pressed', 'false')
    const again = await openOnTop(reader)
    await expect(again.getByTestId('caption').first()).toHaveText(/\w{3}/)

    const unshared = await recorder.request.post(`/api/sessions/${code}/sharing`, {
      headers: { origin: server.url },
      data: { is_shared: false },
    })
    expect(unshared.ok()).toBe(true)
    await expect(
      again.getByText('Its owner no longer shares this transcript, or deleted it.'),
    ).toBeVisible({ timeout: 60_000 })
    await expect(again.getByTestId('caption')).toHaveCount(0)

    await stopRecording(recorder)
    await expect(own.getByText('The recording has ended. You can close this window.')).toBeVisible({
      timeout: 60_000,
    })
    const closing = own.waitForEvent('close')
    await recorder.goto('/transcribe')
    await closing
  },
)

test('[COMF-25] without windows on top, captions are in a small window, or in a tab where that is blocked', {
  tag: '@deep',
}, async ({ playwright, baseURL, browser, signedIn }) => {
  const code = await createSession(playwright, baseURL, signedIn)
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'documentPictureInPicture')
    Reflect.deleteProperty(Window.prototype, 'documentPictureInPicture')
  })
  const page = await context.newPage()
  await page.goto(`/view/${code}?size=24`)
  const button = page.getByRole('button', { name: 'Captions in a small window' })
  const opening = page.waitForEvent('popup')
  await button.click()
  const small = await opening
  await expect(small.getByTestId('captions')).toBeVisible()
  await expect(small.getByTestId('captions')).toHaveCSS('font-size', '24px')
  await small.close()

  await page.evaluate(() => {
    window.open = () => null
  })
  await button.click()
  const link = page.getByRole('link', { name: 'open the captions in a tab' })
  const tab = page.waitForEvent('popup')
  await link.click()
  await expect((await tab).getByTestId('captions')).toBeVisible()
  await context.close()
})
