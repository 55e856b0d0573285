import { type Mark, mark } from '@live-scribe/contract/marks/mark'
import * as z from 'zod/mini'
import { listStoredKeys, readStored, writeStored } from '#web/lib/browser/local-storage.ts'

/** A change of a mark that the server does not have yet; `mark` is null for a deletion. */
export interface PendingMark {
  id: string
  mark: Mark | null
}

const PREFIX = 'live-scribe.unsaved-mark.'
const stored = z.object({ mark: z.nullable(mark) })

/**
 * The pending changes of a session's marks in this browser, one key each, so that two tabs never
 * overwrite each other's.
 */
export function readPendingMarks(code: string): PendingMark[] {
  const prefix = `${PREFIX}${code}.`

  return listStoredKeys(prefix).flatMap((key) => {
    const { data } = stored.safeParse(readStored(key))

    return data ? [{ id: key.slice(prefix.length), mark: data.mark }] : []
  })
}

/** Keeps a change until the server has it. */
export function keepPendingMark(code: string, { id, mark: changed }: PendingMark): void {
  writeStored(`${PREFIX}${code}.${id}`, { mark: changed })
}

/** Forgets a change, unless a newer one of the same mark replaced it. */
export function forgetPendingMark(code: string, { id, mark: sent }: PendingMark): void {
  const key = `${PREFIX}${code}.${id}`
  const now = stored.safeParse(readStored(key)).data
  if (now && JSON.stringify(now.mark) !== JSON.stringify(sent)) return
  writeStored(key, null)
}

/** Whether this browser has changes of any session that the server does not have. */
export function hasPendingMarks(): boolean {
  return listStoredKeys(PREFIX).length > 0
}

/** Forgets the changes of all sessions, for a sign-out. */
export function erasePendingMarks(): void {
  for (const key of listStoredKeys(PREFIX)) writeStored(key, null)
}
