import { BEEPING_MICROPHONE_ARGUMENTS } from '@live-scribe/testing/clients/chromium'
import { expect, startRecording, stopRecording, test } from './fixtures.ts'

test('[REC-142, REC-141] the time, Stop and what is wrong stay in view at the end of the page, on a phone and on a small laptop', async ({
  openWithMicrophone,
  pageErrors,
}) => {
  pageErrors.expect(/401/)
  const page = await openWithMicrophone(BEEPING_MICROPHONE_ARGUMENTS)
  await page.addInitScript(() => {
    const { now } = Date
    Object.assign(window, { aheadMs: 0 })
    Date.now = () => now() + Reflect.get(window, 'aheadMs')
  })
  const kept = page.waitForResponse('**/api/auth-session')
  await page.goto('/transcribe?view=record')
  await startRecording(page)
  await (await kept).finished()
  // The sign-in ends, as far as the page hears; the server knows better.
  await page.route('**/api/auth-session', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'unauthenticated' } }),
  )
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ json: { success: true } }))
  await page.evaluate(() => {
    Object.assign(window, { aheadMs: 120_000 })
    dispatchEvent(new Event('online'))
  })
  const again = page.getByRole('button', { name: 'Sign in again' })
  const panel = page.getByRole('region', { name: 'Recording' })
  await expect(again).toBeVisible()
  // An address that changes within the page leads nobody to sign-in.
  await page.evaluate(() => history.pushState(null, '', location.href))
  const inView = [
    panel.getByText('Connected'),
    panel.getByRole('button', { name: 'Stop Recording' }),
    again,
  ]
  for (const viewport of [
    { width: 1280, height: 650 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    for (const part of inView) await expect(part).toBeInViewport({ ratio: 1 })
    await again.click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toBeInViewport({ ratio: 1 })
    await again.hover()
  }
  await stopRecording(page)
})

test('[REC-163] a toast stands beside what can be done with a saved recording in a window of 1440 px', async ({
  openWithMicrophone,
}) => {
  const page = await openWithMicrophone(BEEPING_MICROPHONE_ARGUMENTS)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/transcribe?view=record')
  await startRecording(page)
  await stopRecording(page)
  const head = page.getByRole('region', { name: 'Recording' })
  await head.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy Share Link' }).click()
  await page.keyboard.press('Escape')
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(toast).toBeVisible()
  const left = (await toast.boundingBox())?.x ?? 0
  for (const button of await page.locator('main button:visible').all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), await button.innerText()).toBeLessThanOrEqual(left)
  }
})
