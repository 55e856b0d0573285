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

/** Sessions in a transaction: the embedded database serves nobody else until it is over. */
const CHANGED_AT_ONCE = 100

/** Whose tags change, and when. */
interface TagChange {
  userId: string
  now: Date
}

/**
 * Adds tags to the sessions that meet a condition, and removes others. A tag that the user has in
 * another case is added as it is there. Sessions that would have too many stay as they are.
 */
export async function changeTags(
  db: Database,
  by: TagChange,
  { isSelected, add, remove }: { isSelected: SQL | undefined; add: string[]; remove: string[] },
): Promise<{ tagged: number; full: number }> {
  const removed = new Set(remove.map(toTagKey))
  let added: Map<string, string> | undefined
  const changePart = (ids: readonly string[]) =>
    db.transaction(async (tx) => {
      // The lock keeps one spelling of each tag, which is chosen with the first sessions.
      await lockUser(tx, by.userId, by.now)
      const names = added ?? (await chooseNames(tx, by.userId, add))
      added = names
      const rows = await tx
        .select({ id: sessions.id, tags: sessions.tags })
        .from(sessions)
        .where(and(isOwnSession(by.userId), isAnyOf(sessions.id, ids)))
        .for('update')
      const changed = rows.map(({ id, tags }) => ({ id, tags: applyTags(tags, names, removed) }))
      const fitting = changed.filter(({ tags }) => tags.length <= MAX_TAGS)
      await storeTags(tx, fitting)
      return { tagged: fitting.length, full: rows.length - fitting.length }
    })
  const selected = await db.select({ id: sessions.id }).from(sessions).where(isSelected)
  const sum = { tagged: 0, full: 0 }
  for (let from = 0; from < selected.length; from += CHANGED_AT_ONCE) {
    const part = selected.slice(from, from + CHANGED_AT_ONCE)
    const { tagged, full } = await changePart(part.map(({ id }) => id))
    sum.tagged += tagged
    sum.full += full
  }
  return sum
}

/** The tags as the user writes them already, by their keys. */
async function chooseNames(
  tx: Transaction,
  userId: string,
  tags: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map((await findTags(tx, userId)).map(({ name }) => [toTagKey(name), name]))
  return new Map(tags.map((tag) => [toTagKey(tag), known.get(toTagKey(tag)) ?? tag]))
}

/** Renames a tag on all of a user's sessions; null when none has it. */
export async function renameTag(
  db: Database,
  by: TagChange,
  { from, to }: { from: string; to: string },
): Promise<UsedTag | null> {
  const keys = { from: toTagKey(from), to: toTagKey(to) }
  let chosen: string | undefined
  const renamePart = () =>
    db.transaction(async (tx) => {
      await lockUser(tx, by.userId, by.now)
      // Another case of the same tag is a new spelling; another tag keeps its own.
      chosen ??= keys.from === keys.to ? to : (await chooseNames(tx, by.userId, [to])).get(keys.to)
      const name = chosen ?? to
      const isLeft = sql`${sessions.tagKeys} @> array[${keys.from}]::text[]
        and not (${keys.from} = ${keys.to} and ${sessions.tags} @> array[${name}]::text[])`
      const rows = await tx
        .select({ id: sessions.id, tags: sessions.tags })
        .from(sessions)
        .where(and(eq(sessions.userId, by.userId), isLeft))
        .limit(CHANGED_AT_ONCE)
        .for('update')
      const renamed = rows.map(({ id, tags }) => ({
        id,
        tags: tags
          .filter((tag) => keys.from === keys.to || toTagKey(tag) !== keys.to)
          .map((tag) => (toTagKey(tag) === keys.from ? name : tag)),
      }))
      await storeTags(tx, renamed)
      return { name, isLast: rows.length < CHANGED_AT_ONCE, isNone: rows.length === 0 }
    })
  let part = await renamePart()
  const hasNone = part.isNone
  while (!part.isLast) part = await renamePart()
  const renamed = (await findTags(db, by.userId)).find(({ name }) => name === part.name)
  return renamed ?? (hasNone ? null : { name: part.name, recordings: 0 })
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

async function storeTags(
  tx: Transaction,
  changed: readonly { id: string; tags: string[] }[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ id, tags }) => ({ id, tags, tag_keys: tags.map(toTagKey) }))
  await tx
    .update(sessions)
    .set({ tags: sql`changed.tags`, tagKeys: sql`changed.tag_keys` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id uuid, tags text[], tag_keys text[])`,
    )
    .where(sql`${sessions.id} = changed.id`)
}
