import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrationsFolder } from '../migrations-folder.ts'

const JOURNAL = path.join('meta', '_journal.json')

interface Journal {
  entries: { when: number; tag: string }[]
}

/** The times of all migrations of this version, oldest first; milliseconds. */
export function listMigrationTimes(): number[] {
  return readJournal(migrationsFolder).entries.map(({ when }) => when)
}

/** Runs `use` with a folder of the migrations up to one of them, which is removed afterwards. */
export async function withMigrationsUntil<Result>(
  last: number,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-migrations-'))
  try {
    fs.cpSync(migrationsFolder, folder, { recursive: true })
    const journal = readJournal(folder)
    const entries = journal.entries.filter(({ when }) => when <= last)
    fs.writeFileSync(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
    return await use(folder)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function readJournal(folder: string): Journal {
  return JSON.parse(fs.readFileSync(path.join(folder, JOURNAL), 'utf8')) as Journal
}
