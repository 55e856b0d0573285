import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const schemes = ['light', 'dark'] as const

/** Formats each violation found by axe as one line: rule and element. */
async function findBarriers(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

/** Expects no axe violation on the page, or in the given part of it, in any theme. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Waits for the heading, because a page that is still loading has nothing to check.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  // A menu or a dialog may be loaded with the press that opened it.
  await expect(page.locator(part).first()).toBeVisible()
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findBarriers(page, part), `${page.url()} in ${colorScheme}`).toEqual([])
  }
  const chosen = await showTheme(page, 'contrast')
  expect(await findBarriers(page, part), `${page.url()} in contrast`).toEqual([])
  await showTheme(page, chosen)
}

/** Sets the page's theme; returns the previous one. */
function showTheme(page: Page, theme: string | undefined): Promise<string | undefined> {
  return page.evaluate((wanted) => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    if (wanted === undefined) delete dataset.theme
    else dataset.theme = wanted

    return before
  }, theme)
}
