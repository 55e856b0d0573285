import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { readLog } from '../lib/read-log.ts'
import { openSpokenInterview } from '../lib/spoken-interview.ts'
import { waitForCompletedSession, waitForSegments } from '../lib/wait-while-changing.ts'

/** The right words; nobody says them. */
const RIGHT = 'Zanzibar'

test(
  '[TERM-1, TERM-8, FIX-25] words that are fixed for always are right in the next recording, on the account page and in search, until that is taken back',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, request }, testInfo) => {
    test.setTimeout(300_000)
    const record = async () => {
      const page = await openSpokenInterview(openWithMicrophone, 3, testInfo)
      await page.goto('/transcribe?view=record')
      const code = await startRecording(page)
      const viewer = await openViewer(code)
      await waitForSegments(page, 'recorder-transcript', 2)
      return { page, code, viewer }
    }
    const finish = async ({ page, code }: Awaited<ReturnType<typeof record>>) => {
      await stopRecording(page)
      await waitForCompletedSession(request, code)
    }

    const first = await record()
    const { segments } = await readLog(request, first.code)
    const wrong = longestWord(segments[0]?.text ?? '')
    await first.page.getByRole('button', { name: 'Fix words' }).click()
    await first.page.getByRole('textbox', { name: 'Wrong words' }).fill(wrong)
    await first.page.getByRole('textbox', { name: 'Replace with' }).fill(RIGHT)
    await first.page.getByRole('radio', { name: 'Every recording' }).click()
    await expectAccessible(first.page)
    await first.page.getByRole('button', { name: 'Fix', exact: true }).click()
    await expect(fixedWords(first.viewer).first()).toBeVisible()
    await finish(first)

    const second = await record()
    for (const page of [second.page, second.viewer])
      await expect(fixedWords(page).first()).toBeVisible()
    await finish(second)

    const { page } = second
    await page.goto('/account')
    const vocabulary = page.getByRole('region', { name: 'Your Vocabulary' })
    await expect(vocabulary.getByText(`${RIGHT} for “${wrong}”`)).toBeVisible()
    await vocabulary.getByLabel('Term', { exact: true }).fill('Kubernetes')
    await page.keyboard.press('Enter')
    await expect(vocabulary.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNothingClipped(page)

    for (const typed of [RIGHT, wrong]) {
      await page.goto(`/transcribe?q=${typed}`)
      for (const { code } of [first, second]) {
        const hit = page.locator(`a[href^="/view/${code}#line-"]`).first()
        await expect(hit.locator('mark').first()).toHaveText(new RegExp(RIGHT, 'i'))
      }
    }
    await page.locator(`a[href^="/view/${second.code}#line-"]`).first().click()
    // The linked line takes the focus as soon as it is drawn.
    await expect(page.locator('[data-found]').first()).toBeFocused()
    await fixedWords(page).first().press('Enter')
    await expect(page.getByText('Undo removes it there too', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Undo the fix' }).click()
    await expect(fixedWords(page)).toHaveCount(0)
    await page.goto('/account')
    await expect(vocabulary.getByRole('listitem')).toHaveText([/Kubernetes/])
    await first.viewer.reload()
    await expect(fixedWords(first.viewer).first()).toBeVisible()
  },
)

function fixedWords(page: Page) {
  return page.locator('[data-fix]').filter({ hasText: new RegExp(RIGHT, 'i') })
}

function longestWord(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? []

  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}
