import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const schemes = ['light', 'dark'] as const

/** Each complaint of axe as one line: the rule and where it is broken. */
async function findBarriers(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

/** Fails when axe finds anything on the page, or in the part that is open over it, in any theme. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A page that is still being fetched has no heading, and nothing else to judge.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findBarriers(page, part), `${page.url()} in ${colorScheme}`).toEqual([])
  }
  const chosen = await showTheme(page, 'contrast')
  expect(await findBarriers(page, part), `${page.url()} in contrast`).toEqual([])
  await showTheme(page, chosen)
}

/** Shows a theme on the page as it stands; answers the one before it. */
function showTheme(page: Page, theme: string | undefined): Promise<string | undefined> {
  return page.evaluate((wanted) => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    if (wanted === undefined) delete dataset.theme
    else dataset.theme = wanted

    return before
  }, theme)
}
