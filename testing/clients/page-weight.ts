import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface PageWeight {
  /** Gzipped bytes of all scripts that the page loaded. */
  script: number
  style: number
  /** Loaded files with their bytes, largest first. */
  files: [string, number][]
}

/**
 * Opens a page and returns the sizes of the built files that it loads while `use` waits for it or
 * uses it, and after that until the network is idle. A network that is idle says nothing of a page
 * whose script a busy machine still reads.
 */
export async function measurePageWeight(
  page: Page,
  path: string,
  use: () => Promise<unknown>,
): Promise<PageWeight> {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) loaded.add(pathname)
  })
  await page.goto(path)
  await use()
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(
    [...loaded].map(
      async (name): Promise<[string, number]> => [
        name,
        (await stat(join(DIST, `${name}.gz`))).size,
      ],
    ),
  )
  files.sort(([, one], [, other]) => other - one)
  const sum = (end: string) =>
    files.reduce((bytes, [name, size]) => (name.endsWith(end) ? bytes + size : bytes), 0)

  const inline = await page.locator('head > style').allTextContents()

  return { script: sum('.js'), style: sum('.css') + gzipSync(inline.join('')).length, files }
}
