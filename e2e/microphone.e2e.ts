import { AxeBuilder } from '@axe-core/playwright'
import {
  BEEPING_MICROPHONE_ARGUMENTS,
  DENIED_MICROPHONE_ARGUMENTS,
} from '@live-scribe/testing/clients/chromium'
import { expect, test } from './fixtures.ts'
import { expectNothingClipped } from './lib/expect-nothing-clipped.ts'

test('[REC-106, REC-107] a microphone that the browser refuses stays explained until it is allowed, and is heard before the start', async ({
  openWithMicrophone,
}) => {
  const page = await openWithMicrophone(DENIED_MICROPHONE_ARGUMENTS)
  await page.goto('/transcribe?view=record')
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const help = page.getByRole('alert', { name: 'Microphone' })
  await expect(help).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await expectNothingClipped(page)

  await page.context().grantPermissions(['microphone'])
  await page.getByRole('button', { name: 'Check before you start' }).click()
  await expect(help).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Microphone' })).toHaveText(/Fake/)
  const level = page.getByTestId('level')
  await expect.poll(() => level.evaluate((bar) => bar.style.transform)).not.toBe('scaleX(0)')
  await expectNothingClipped(page)
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible()
})

test('[REC-106] on a page without TLS the recorder opens, and says why there is no microphone', async ({
  openWithMicrophone,
  server,
  pageErrors,
}) => {
  // The server refuses requests from this host name, which is not configured.
  pageErrors.expect(/Cross-Origin-Opener-Policy header has been ignored|403.*scribe\.test/)
  const name = 'scribe.test'
  const map = `--host-resolver-rules=MAP ${name} 127.0.0.1`
  const page = await openWithMicrophone([...BEEPING_MICROPHONE_ARGUMENTS, map])
  const context = page.context()
  const cookies = await context.cookies()
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: name })))
  await page.goto(`http://${name}:${new URL(server.url).port}/transcribe?view=record`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByRole('alert', { name: 'Microphone' })).toContainText(
    'This page may not use a microphone',
  )
  await expectNothingClipped(page)
})
