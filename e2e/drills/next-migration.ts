import fs from 'node:fs'
import path from 'node:path'
import { withMigrationsUntil } from '../../server/src/db/transfer/migration-steps.ts'

/** Runs one more migration than this version has, as the next version does when it starts. */
export async function runNextMigration(
  migrate: (folder: string) => Promise<void>,
  statements: readonly string[],
): Promise<void> {
  await withMigrationsUntil(Number.POSITIVE_INFINITY, async (folder) => {
    const file = path.join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(fs.readFileSync(file, 'utf8'))
    const last = journal.entries.at(-1)
    const next = { ...last, idx: last.idx + 1, when: Date.now(), tag: '9999_next_version' }
    fs.writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }))
    const text = statements.join('--> statement-breakpoint\n')
    fs.writeFileSync(path.join(folder, `${next.tag}.sql`), text)
    await migrate(folder)
  })
}
