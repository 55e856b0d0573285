import { MAX_TAGS, toTagKey, type UsedTag } from '@live-scribe/contract/recording/tags'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { isAnyOf } from '#server/db/list-conditions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { lockUser } from '#server/features/billing/index.ts'
import { isOwnSession } from '../session/is-own-session.ts'

/** All tags of a user's recordings, those of most recordings first. */
export async function findTags(db: Database | Transaction, userId: string): Promise<UsedTag[]> {
  const used = sql<string>`used.name`
  return db
    .select({ name: used, recordings: sql<number>`count(*)::int` })
    .from(sessions)
    .innerJoin(sql`unnest(${sessions.tags}) as used(name)`, sql`true`)
    .where(isOwnSession(userId))
    .groupBy(used)
    .orderBy(sql`count(*) desc`, used)
}

/**
 * Adds tags to the sessions that meet a condition, and removes others. A tag that the user has in
 * another case is added as it is there. Sessions that would have too many stay as they are.
 */
export async function changeTags(
  db: Database,
  { userId, now }: { userId: string; now: Date },
  { isSelected, add, remove }: { isSelected: SQL | undefined; add: string[]; remove: string[] },
): Promise<{ tagged: number; full: number }> {
  return db.transaction(async (tx) => {
    // The lock keeps one spelling of each tag.
    await lockUser(tx, userId, now)
    const known = new Map((await findTags(tx, userId)).map(({ name }) => [toTagKey(name), name]))
    const added = new Map(add.map((tag) => [toTagKey(tag), known.get(toTagKey(tag)) ?? tag]))
    const removed = new Set(remove.map(toTagKey))
    const rows = await tx
      .select({ id: sessions.id, tags: sessions.tags })
      .from(sessions)
      .where(isSelected)
      .for('update')
    const changes = new Map<string, { tags: string[]; ids: string[] }>()
    let full = 0
    for (const { id, tags } of rows) {
      const changed = applyTags(tags, added, removed)
      if (changed.length > MAX_TAGS) full += 1
      else {
        const name = JSON.stringify(changed)
        const { ids } = changes.get(name) ?? { ids: [] }
        changes.set(name, { tags: changed, ids: [...ids, id] })
      }
    }
    for (const { tags, ids } of changes.values()) await storeTags(tx, ids, tags)
    return { tagged: rows.length - full, full }
  })
}

/** Renames a tag on all of a user's sessions; null when none has it. */
export async function renameTag(
  db: Database,
  { userId, now }: { userId: string; now: Date },
  { from, to }: { from: string; to: string },
): Promise<UsedTag | null> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId, now)
    const used = await findTags(tx, userId)
    const keys = { from: toTagKey(from), to: toTagKey(to) }
    const other = used.find(({ name }) => toTagKey(name) === keys.to)
    // Another case of the same tag is a new spelling; another tag keeps its own.
    const name = other && keys.from !== keys.to ? other.name : to
    const renamed = await tx
      .select({ id: sessions.id, tags: sessions.tags })
      .from(sessions)
      .where(
        and(eq(sessions.userId, userId), sql`${sessions.tagKeys} @> array[${keys.from}]::text[]`),
      )
      .for('update')
    if (renamed.length === 0) return null
    for (const { id, tags } of renamed) {
      const kept = tags.filter((tag) => keys.from === keys.to || toTagKey(tag) !== keys.to)
      await storeTags(
        tx,
        [id],
        kept.map((tag) => (toTagKey(tag) === keys.from ? name : tag)),
      )
    }
    return (await findTags(tx, userId)).find((tag) => tag.name === name) ?? { name, recordings: 0 }
  })
}

function applyTags(
  tags: readonly string[],
  added: ReadonlyMap<string, string>,
  removed: ReadonlySet<string>,
): string[] {
  const kept = new Map(tags.map((tag) => [toTagKey(tag), tag]))
  for (const key of removed) kept.delete(key)
  for (const [key, tag] of added) if (!kept.has(key)) kept.set(key, tag)
  return [...kept.values()]
}

async function storeTags(tx: Transaction, ids: readonly string[], tags: string[]): Promise<void> {
  await tx
    .update(sessions)
    .set({ tags, tagKeys: tags.map(toTagKey) })
    .where(isAnyOf(sessions.id, ids))
}
