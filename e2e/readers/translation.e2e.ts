import { expect, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'

test('[TRAN-5, TRAN-7] a real browser offers to translate exactly where it has a translator, and cancels the download', {
  tag: '@deep',
}, async ({ page, playwright, baseURL, signedIn }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const code = await createSession(playwright, baseURL, signedIn)
  await page.goto(`/view/${code}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByText('Text size')).toBeVisible()
  const availability = await page.evaluate(async () => {
    const { Translator } = globalThis as {
      Translator?: { availability: (pair: object) => Promise<string> }
    }

    return Translator?.availability({ sourceLanguage: 'en-US', targetLanguage: 'de' })
  })
  const isOffered = availability !== undefined && availability !== 'unavailable'
  const readIn = page.getByRole('combobox', { name: 'Read in' })
  await expect(readIn).toHaveCount(isOffered ? 1 : 0)
  expect(scripts.some((path) => path.includes('translation-layer'))).toBe(
    availability !== undefined,
  )
  if (availability === 'downloadable') {
    await readIn.selectOption('de')
    await expect(page.getByText('Preparing German')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(readIn).toHaveValue('original')
    await expect(page.getByText('Preparing German')).toBeHidden()
  }
})

test('[TRAN-1, TRAN-6] with a translator, lines are read with the translation below or alone', {
  tag: '@deep',
}, async ({ page, playwright, baseURL, signedIn }) => {
  const owner = await playwright.request.newContext({
    baseURL,
    storageState: signedIn,
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  const code = await createSession(playwright, baseURL, signedIn)
  for (const [index, text] of ['A queue can wait.', 'A stack can not.'].entries()) {
    const data = { sessionId: code, text, isFinal: true, segmentNumber: index + 1 }
    await owner.post('/api/transcript-segment', { data })
  }
  await page.addInitScript(() => {
    const translate = async (text: string) => `ترجمة ${text.length}`
    Object.assign(globalThis, {
      Translator: {
        availability: async () => 'available',
        create: async () => ({ translate, destroy: () => {} }),
      },
    })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/view/${code}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Read in' }).selectOption('ar')
  const lines = page.locator('[data-translation]')
  await expect(lines).toHaveCount(2)
  await expect(page.getByText('A queue can wait.')).toBeVisible()
  const [original, translation] = [
    await page.getByText('A queue can wait.').boundingBox(),
    await lines.first().boundingBox(),
  ]
  expect(translation?.y).toBeGreaterThanOrEqual((original?.y ?? 0) + (original?.height ?? 0) - 1)
  await expect(lines.first()).toHaveCSS('direction', 'rtl')
  await page.getByRole('radio', { name: 'Alone' }).click()
  await expect(page.getByText('A queue can wait.')).toBeHidden()
  await expect(lines.first()).toBeVisible()

  await page.reload()
  await expect(lines).toHaveCount(2)
  await owner.dispose()
})
