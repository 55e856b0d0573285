import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))
const CACHE = join(MODULES, '.cache/empty-database')

/**
 * Puts the files of a database without tables into a new data folder. Creating them takes a server
 * longer than the rest of its first start; tests of migrations begin with a copy.
 */
export async function addEmptyDatabase(dataFolder: string): Promise<void> {
  await copyTemplate(dataFolder, await readPgliteVersion(), createDatabase)
}

/**
 * Puts the files of a migrated database without rows into a new data folder. Migrating takes longer
 * than a start; tests of other things begin with a copy.
 */
export async function addMigratedDatabase(dataFolder: string): Promise<void> {
  const name = `${await readPgliteVersion()}-${await digestMigrations()}`
  await copyTemplate(dataFolder, name, async (folder) => {
    await addEmptyDatabase(folder)
    await createDatabase(folder, { isMigrated: true })
  })
}

async function readPgliteVersion(): Promise<string> {
  const description = await readFile(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8')
  return JSON.parse(description).version
}

async function digestMigrations(): Promise<string> {
  const names = await readdir(MIGRATIONS)
  const digest = createHash('sha256')
  for (const name of names.filter((one) => one.endsWith('.sql')).sort()) {
    digest.update(await readFile(join(MIGRATIONS, name)))
  }
  return digest.digest('hex').slice(0, 16)
}

/** Creates the database of a data folder as the server does, unless it is there, and closes it. */
async function createDatabase(dataFolder: string, { isMigrated = false } = {}): Promise<void> {
  const { openPglite } = await import('#server/db/pglite.ts')
  const database = await openPglite(join(dataFolder, 'db'))
  if (isMigrated) await database.migrate()
  await database.close()
}

/**
 * Copies the template of this name, which is created on first use. When two processes create it at
 * once, one of the two is used.
 */
async function copyTemplate(
  dataFolder: string,
  name: string,
  create: (dataFolder: string) => Promise<void>,
): Promise<void> {
  const template = join(CACHE, name)
  if (!existsSync(template)) {
    await mkdir(CACHE, { recursive: true })
    const draft = await mkdtemp(join(CACHE, 'new-'))
    await create(draft)
    try {
      await rename(join(draft, 'db'), template)
    } catch (error) {
      if (!existsSync(template)) throw error
    }
    await rm(draft, { recursive: true })
  }
  await cp(template, join(dataFolder, 'db'), { recursive: true })
}
