import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Licence files that Vite writes for each build, merged into one afterwards. */
export const PAGE_LICENCES_FILE = 'licences-of-pages.md'
export const VIEWER_LICENCES_FILE = 'licences-of-viewer.md'
export const DOCS_LICENCES_FILE = 'licences-of-docs.md'
const NOTICES = 'third-party-notices.txt'

const introduction = `Third-party notices

The pages of Live-scribe are built with the packages below, under these licences.
`

/** Merges the licences of all packages in the pages, fonts included, into one served file. */
export async function writeNotices(root: string, folder: string): Promise<void> {
  const sections = new Set(await styleLicences(root))
  for (const name of [PAGE_LICENCES_FILE, VIEWER_LICENCES_FILE, DOCS_LICENCES_FILE]) {
    const [, ...packages] = (await readFile(join(folder, name), 'utf8')).split(/^## /m)
    for (const text of packages) sections.add(text.trim())
    await rm(join(folder, name))
  }
  const sorted = [...sections].sort().map((text) => `---\n\n${text}\n`)
  await writeFile(join(folder, NOTICES), [introduction, ...sorted].join('\n'))
}

/** The licences of what CSS imports, fonts and Tailwind's rules, so that Vite does not list them. */
async function styleLicences(root: string): Promise<string[]> {
  const require = createRequire(join(root, 'package.json'))
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const imported = Object.keys(dependencies).filter(
    (name) => name.startsWith('@fontsource') || name === 'tailwindcss',
  )
  return Promise.all(
    imported.map(async (name) => {
      const folder = dirname(require.resolve(`${name}/package.json`))
      const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
      if (!file) throw new Error(`${name} has no licence file`)
      const text = await readFile(join(folder, file), 'utf8')
      return `${name} - ${version} (${license})\n\n${text.trim()}`
    }),
  )
}
