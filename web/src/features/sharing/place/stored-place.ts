import * as z from 'zod/mini'
import { listStoredKeys, readStored, writeStored } from '#web/lib/browser/local-storage.ts'
import type { MarkedLine } from './place.ts'

/** How many transcripts this browser remembers a place in; the oldest ones go. */
export const MAX_STORED_PLACES = 50

const PREFIX = 'live-scribe.place.'
const line = z.int().check(z.positive())
const stored = z.object({ line, last: line, at: z.number() })

/** The place of an earlier visit to this transcript; null without one, or where it can't be read. */
export function readPlace(code: string): MarkedLine | null {
  return stored.safeParse(readStored(PREFIX + code)).data ?? null
}

/** Stores the place, or forgets it with null; without storage it lasts as long as the page. */
export function writePlace(code: string, place: MarkedLine | null): void {
  writeStored(PREFIX + code, place)
  if (place) prune()
}

function prune(): void {
  const keys = listStoredKeys(PREFIX)
  if (keys.length <= MAX_STORED_PLACES) return
  const ages = keys.map((key) => ({ key, at: stored.safeParse(readStored(key)).data?.at ?? 0 }))
  ages.sort((one, other) => other.at - one.at)
  for (const { key } of ages.slice(MAX_STORED_PLACES)) writeStored(key, null)
}
