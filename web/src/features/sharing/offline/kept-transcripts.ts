import { getSharedTranscript, type SharedTranscript } from '@live-scribe/contract/sharing'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'

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
  /** The log that was read, as the server sends it; without the segments that are kept in parts. */
  page: SharedTranscript
  /** How many parts of the log are kept beside it, from its beginning; absent for none. */
  parts?: number
}

/** Opens the store of this device; what is put into it after `eraseKept` is gone too. */
export function openKept(): Promise<Cache> {
  return caches.open(STORE)
}

/**
 * Keeps what was read of a transcript on this device; rejects where storage is full or forbidden.
 */
export async function keep(kept: KeptTranscript, opened?: Cache): Promise<void> {
  const store = opened ?? (await openKept())
  await store.put(addressOf(kept.page.session.session_id), Response.json(kept))
}

/** Keeps a part of a log, counted from 0; rejects where storage is full or forbidden. */
export async function keepPart(
  store: Cache,
  { code, part }: { code: string; part: number },
  segments: readonly TranscriptSegment[],
): Promise<void> {
  await store.put(addressOf(code, part), Response.json(segments))
}

/** Removes what is too old or too many; reads all that is kept. Rejects where storage is forbidden. */
export async function pruneKept(now: number): Promise<void> {
  const store = await caches.open(STORE)
  const all = await readAll(store)
  const newest = all.filter(({ at }) => !isOver(at, now)).slice(0, MAX_KEPT)
  const wanted = new Set(newest.map(({ page }) => page.session.session_id))
  await removeFrom(store, (code) => !wanted.has(code))
}

/** Whether a transcript is kept; false without storage. */
export async function isKept(code: string): Promise<boolean> {
  try {
    return (await find(addressOf(code))) !== undefined
  } catch {
    return false
  }
}

/**
 * What is kept of a transcript, its parts included; null for nothing, for what is too old, and without
 * storage.
 */
export async function readKept(code: string, now = Date.now()): Promise<KeptTranscript | null> {
  try {
    const { at, page, parts } = (await parse(await find(addressOf(code)))) ?? {}
    if (at === undefined || page === undefined || isOver(at, now)) return null
    const read = Array.from({ length: parts ?? 0 }, (_, part) => find(addressOf(code, part)))
    const segments = await Promise.all((await Promise.all(read)).map((one) => one?.json()))
    const whole = { ...page, segments: [...segments.flat(), ...page.segments] }

    return { at, page: getSharedTranscript.reply.parse(whole) }
  } catch {
    return null
  }
}

/** All that is kept, the last read first, without parts; empty without storage. */
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
    await removeFrom(await caches.open(STORE), (one) => one === code)
  } catch {
    // Without storage nothing is kept.
  }
}

/** Removes all that is kept; resolves to whether there was something. */
export async function eraseKept(): Promise<boolean> {
  const wasKept = (await listKept()).length > 0
  try {
    await caches.delete(STORE)
  } catch {
    // Without storage nothing is kept.
  }

  return wasKept
}

function addressOf(code: string, part?: number): string {
  return part === undefined ? `/kept/${code}` : `/kept/${code}/${part}`
}

/** The code and, of a part, its number. */
function parseAddress({ url }: Request): { code: string; part: string | undefined } {
  const [, , code = '', part] = new URL(url).pathname.split('/')

  return { code, part }
}

function find(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: STORE })
}

async function removeFrom(store: Cache, isUnwanted: (code: string) => boolean): Promise<void> {
  const old = (await store.keys()).filter((request) => isUnwanted(parseAddress(request).code))
  await Promise.all(old.map((request) => store.delete(request)))
}

function isOver(at: number, now: number): boolean {
  return now - at > KEPT_FOR_MS
}

async function readAll(store: Cache): Promise<KeptTranscript[]> {
  const heads = (await store.keys()).filter((request) => parseAddress(request).part === undefined)
  const responses = await Promise.all(heads.map((request) => store.match(request)))
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
  if (!page.success || typeof stored.at !== 'number') return null
  const parts = 'parts' in stored && typeof stored.parts === 'number' ? stored.parts : 0

  return { at: stored.at, page: page.data, parts }
}
