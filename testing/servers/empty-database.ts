import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))
const CACHE = join(MODULES, '.cache/empty-database')

/**
 * Puts the files of a database without tables into a new data folder. Making them takes a server
 * longer than all else that it does at its first start; tests of migrations begin with a copy.
 */
export async function addEmptyDatabase(dataFolder: string): Promise<void> {
  await addCopy(dataFolder, await nameProgram(), openDatabase)
}

/**
 * Puts the files of a database with today's tables, without rows, into a new data folder. Migrating
 * takes longer than a start; tests of other things begin with a copy.
 */
export async function addMigratedDatabase(dataFolder: string): Promise<void> {
  const name = `${await nameProgram()}-${await digestMigrations()}`
  await addCopy(dataFolder, name, async (folder) => {
    await addEmptyDatabase(folder)
    await openDatabase(folder, ({ migrate }) => migrate())
  })
}

async function nameProgram(): Promise<string> {
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

/** Opens the database of a data folder as the server does, and closes it again. */
async function openDatabase(
  dataFolder: string,
  act = async (_: { migrate: () => Promise<void> }) => {},
): Promise<void> {
  const { openPglite } = await import('#server/db/pglite.ts')
  const database = await openPglite(join(dataFolder, 'db'))
  await act(database)
  await database.close()
}

/**
 * Copies the kept files of this name, which are made the first time. When two processes make them at
 * once, one folder is kept.
 */
async function addCopy(
  dataFolder: string,
  name: string,
  make: (dataFolder: string) => Promise<void>,
): Promise<void> {
  const kept = join(CACHE, name)
  if (!existsSync(kept)) {
    await mkdir(CACHE, { recursive: true })
    const draft = await mkdtemp(join(CACHE, 'new-'))
    await make(draft)
    try {
      await rename(join(draft, 'db'), kept)
    } catch (error) {
      if (!existsSync(kept)) throw error
    }
    await rm(draft, { recursive: true })
  }
  await cp(kept, join(dataFolder, 'db'), { recursive: true })
}
