import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const CACHE = join(MODULES, '.cache/empty-database')

/**
 * Puts the files of a database without tables into a new data folder. Making them takes a server
 * longer than all else that it does at its first start; tests of other things begin with a copy.
 */
export async function addEmptyDatabase(dataFolder: string): Promise<void> {
  const description = await readFile(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8')
  const template = join(CACHE, JSON.parse(description).version)
  if (!existsSync(template)) await createTemplate(template)
  await cp(template, join(dataFolder, 'db'), { recursive: true })
}

/** Creates the files as the server does. When two processes do so at once, one folder is kept. */
async function createTemplate(template: string): Promise<void> {
  const { openPglite } = await import('#server/db/pglite.ts')
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'new-'))
  await (await openPglite(folder)).close()
  try {
    await rename(folder, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    await rm(folder, { recursive: true })
  }
}
