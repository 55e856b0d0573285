import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubCacheStorage } from '../../../../test/browser/fake-cache-storage.ts'
import { transcriptReply } from '../../../../test/transcript-fixtures.ts'
import {
  eraseKept,
  isKept,
  KEPT_FOR_MS,
  keep,
  listKept,
  MAX_KEPT,
  pruneKept,
  readKept,
  removeKept,
} from './kept-transcripts.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')

let storage: ReturnType<typeof stubCacheStorage>
beforeEach(() => {
  storage = stubCacheStorage()
})
afterEach(() => vi.unstubAllGlobals())

function kept(code: string, at = NOW) {
  const reply = transcriptReply(0, 2)

  return { at, page: { ...reply, session: { ...reply.session, session_id: code } } }
}

describe('what a device keeps of transcripts', () => {
  it('[PHONE-2] is read again as it was', async () => {
    await keep(kept('ABC234'))

    const read = await readKept('ABC234', NOW)
    expect(read?.at).toBe(NOW)
    expect(read?.page.segments.map(({ text }) => text)).toEqual(
      transcriptReply(0, 2).segments.map(({ text }) => text),
    )
    expect(await readKept('ABC235', NOW)).toBeNull()
  })

  it('[PHONE-6] is bounded in number and time, the last read first', async () => {
    const codes = Array.from('ABCDEFGHJKMNPQRSTUVWXYZ', (letter) => `AAAAA${letter}`)
    for (const [index, code] of codes.entries()) {
      await keep(kept(code, NOW + index))
      await pruneKept(NOW + index)
    }
    expect(storage.texts()).toHaveLength(MAX_KEPT)

    const listed = (await listKept(NOW)).map(({ page }) => page.session.session_id)
    expect(listed).toEqual(codes.reverse().slice(0, MAX_KEPT))
    expect(await readKept('AAAAAZ', NOW + KEPT_FOR_MS + 100)).toBeNull()
    await keep(kept('BBBBBB', NOW + KEPT_FOR_MS + 100))
    await pruneKept(NOW + KEPT_FOR_MS + 100)
    expect(storage.texts()).toHaveLength(1)
  })

  it('[PHONE-5] is removed one by one, and all at once', async () => {
    await keep(kept('ABC234'))
    await keep(kept('ABC235'))
    await removeKept('ABC234')
    expect([await isKept('ABC234'), await isKept('ABC235')]).toEqual([false, true])

    await eraseKept()
    expect(storage.texts()).toEqual([])
  })

  it('[PHONE-6] is dropped when it has another form, as of another version', async () => {
    const cache = await caches.open('live-scribe.read')
    for (const stored of ['null', '{', '[]', '{"at":1,"page":{}}', '{"at":"x","page":null}']) {
      await cache.put('/kept/ABC234', new Response(stored))
      expect(await readKept('ABC234', NOW)).toBeNull()
      expect(await listKept(NOW)).toEqual([])
    }
    await keep(kept('ABC235'))
    await pruneKept(NOW)
    expect(storage.texts()).toHaveLength(1)
  })

  it('[PHONE-6] is nothing where storage is forbidden or missing', async () => {
    storage.forbid()
    expect([await readKept('ABC234'), await listKept(), await isKept('ABC234')]).toEqual([
      null,
      [],
      false,
    ])
    await removeKept('ABC234')
    await eraseKept()
    vi.stubGlobal('caches', undefined)
    expect([await readKept('ABC234'), await listKept()]).toEqual([null, []])
    await expect(keep(kept('ABC234'))).rejects.toThrow()
  })
})
