import { getSharedTranscript, type SharedTranscript } from '@live-scribe/contract/sharing'

/** The store of this browser for what was read of transcripts. */
const STORE = 'live-scribe.read'
/** How many transcripts are kept, the last read ones. */
export const MAX_KEPT = 20
/** Milliseconds for which a transcript is kept after it was read. */
export const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

/** A transcript as this device read it. */
export interface KeptTranscript {
  /** When it was read, epoch milliseconds. */
  at: number
  /** The whole log that was read, as the server sends it. */
  page: SharedTranscript
}

/**
 * Keeps what was read of a transcript on this device; rejects where storage is full or forbidden.
 */
export async function keep(kept: KeptTranscript): Promise<void> {
  const store = await caches.open(STORE)
  await store.put(addressOf(kept.page.session.session_id), Response.json(kept))
}

/** Removes what is too old or too many; reads all that is kept. Rejects where storage is forbidden. */
export async function pruneKept(now: number): Promise<void> {
  const store = await caches.open(STORE)
  const all = await readAll(store)
  const newest = all.filter(({ at }) => !isOver(at, now)).slice(0, MAX_KEPT)
  const wanted = new Set(newest.map(({ page }) => addressOf(page.session.session_id)))
  const old = (await store.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname))
  await Promise.all(old.map((request) => store.delete(request)))
}

/** Whether a transcript is kept; false without storage. */
export async function isKept(code: string): Promise<boolean> {
  try {
    return (await caches.match(addressOf(code), { cacheName: STORE })) !== undefined
  } catch {
    return false
  }
}

/** What is kept of a transcript; null for nothing, for what is too old, and without storage. */
export async function readKept(code: string, now = Date.now()): Promise<KeptTranscript | null> {
  try {
    const kept = await parse(await caches.match(addressOf(code), { cacheName: STORE }))

    return kept && !isOver(kept.at, now) ? kept : null
  } catch {
    return null
  }
}

/** All that is kept, the last read first; empty without storage. */
export async function listKept(now = Date.now()): Promise<KeptTranscript[]> {
  try {
    const all = await readAll(await caches.open(STORE))

    return all.filter(({ at }) => !isOver(at, now))
  } catch {
    return []
  }
}

/** Removes what is kept of a transcript. */
export async function removeKept(code: string): Promise<void> {
  try {
    await (await caches.open(STORE)).delete(addressOf(code))
  } catch {
    // Without storage nothing is kept.
  }
}

/** Removes all that is kept. */
export async function eraseKept(): Promise<void> {
  try {
    await caches.delete(STORE)
  } catch {
    // Without storage nothing is kept.
  }
}

function addressOf(code: string): string {
  return `/kept/${code}`
}

function isOver(at: number, now: number): boolean {
  return now - at > KEPT_FOR_MS
}

async function readAll(store: Cache): Promise<KeptTranscript[]> {
  const responses = await Promise.all((await store.keys()).map((request) => store.match(request)))
  const kept = await Promise.all(responses.map(parse))

  return kept.filter((one) => one !== null).sort((one, other) => other.at - one.at)
}

/** Null for what an earlier or later version of the page kept in another form. */
async function parse(response: Response | undefined): Promise<KeptTranscript | null> {
  const stored: unknown = await response?.json().catch(() => null)
  if (typeof stored !== 'object' || stored === null || !('at' in stored && 'page' in stored)) {
    return null
  }
  const page = getSharedTranscript.reply.safeParse(stored.page)

  return page.success && typeof stored.at === 'number' ? { at: stored.at, page: page.data } : null
}
