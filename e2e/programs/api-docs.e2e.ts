import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'

/** Opens a call's line and sends the call; returns where its answer stands. */
async function tryCall(page: Page): Promise<Locator> {
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  const operation = page.locator('.opblock', { hasText: '/api/configuration' })
  await operation.getByRole('button', { name: /Settings for the browser/ }).click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  return operation.locator('.live-responses-table')
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in a ${colorScheme} browser`, () => {
    test.use({ colorScheme })

    const tag = colorScheme === 'dark' ? ['@deep'] : []
    test('[PROG-4] the API is described on a page that asks no other host, and tries a call', {
      tag,
    }, async ({ page, server }) => {
      const others: string[] = []
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol !== 'data:' && origin !== server.url) others.push(request.url())
      })
      const live = await tryCall(page)
      await expect(live.getByText('200', { exact: true })).toBeVisible()
      await expect(live).toContainText('speech_to_text')
      const isDark = await page.evaluate(() => document.documentElement.className === 'dark-mode')
      expect(isDark).toBe(colorScheme === 'dark')
      expect(others).toEqual([])
    })
  })
}

test('axe finds no barrier on the page of the API, with an operation that was tried', {
  tag: '@deep',
}, async ({ page }) => {
  await expect(await tryCall(page)).toBeVisible()
  await expectAccessible(page)
})
