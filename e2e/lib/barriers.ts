import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const schemes = ['light', 'dark'] as const

/** Each complaint of axe as one line: the rule and where it is broken. */
async function findBarriers(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

/** Lets axe look at the page, or at the part that is open over it and hides the rest, in light and in dark. */
export async function expectNoBarriers(page: Page, part = 'html'): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findBarriers(page, part), `${page.url()} in ${colorScheme}`).toEqual([])
  }
}
