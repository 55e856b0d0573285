// @vitest-environment happy-dom

import { MAX_GAP_SAMPLES } from '@live-scribe/contract/recording'
import type { CapturedCount } from '@live-scribe/contract/recording/receipt'
import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../../test/advance-time.ts'
import {
  createScriptedRecorder,
  FRAMES_PER_SECOND,
  getSamplesBetween,
  startScriptedRecorder,
} from '../../../../../test/scripted-recorder.ts'
import { expectConsole } from '../../../../../test/setup.ts'
import { SESSION_CODE } from '../../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import { recorderMessages } from '../recorder-messages.ts'
import { DATABASE_LIMIT_MS, openAudioTable } from './audio-database.ts'
import { AudioIntake } from './audio-intake.ts'
import { type AudioTable, createMemoryTable } from './audio-table.ts'
import {
  createUnsavedAudioStore,
  REWRITE_INTERVAL_MS,
  WRITE_DELAY_MS,
} from './unsaved-audio-store.ts'

const FRAME_MS = (FRAME_SAMPLES * 1000) / SAMPLE_RATE_HZ

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})

/** A page that comes after another one and resumes its recording. */
async function resumeWith(table: AudioTable) {
  const reported: CapturedCount[] = []
  const after = createScriptedRecorder({
    store: createUnsavedAudioStore(table),
    onCaptured: (_session, count) => reported.push(count),
  })
  after.recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
  await after.recorder.resume()

  return { ...after, reported }
}

describe('audio that this device has no more', () => {
  it('[REC-119] is written again when it was cleared while recording', async () => {
    expectConsole('Audio could not be kept on this device')
    const table = createMemoryTable()
    const { microphone, socket, snapshot } = await startScriptedRecorder({
      store: createUnsavedAudioStore(table),
    })
    microphone().hear(4)
    await advanceTime(WRITE_DELAY_MS)
    expect(snapshot().isKept).toBe(true)
    await table.clear()
    socket().end()
    microphone().hear(4)
    await advanceTime(WRITE_DELAY_MS)
    microphone().hear(1)
    expect(snapshot().isKept).toBe(false)

    await advanceTime(2 * WRITE_DELAY_MS + REWRITE_INTERVAL_MS)
    microphone().hear(1)
    await advanceTime(WRITE_DELAY_MS)
    expect(snapshot().isKept).toBe(true)
    const after = await resumeWith(table)
    after.socket().ready(0, 0, { received: 0 })
    expect(after.socket().received).toEqual(getSamplesBetween(0, 10 * FRAME_SAMPLES))
  })

  it('[REC-119] is not said to be kept where nothing can be stored', async () => {
    expectConsole('Audio could not be kept on this device')
    const table = createMemoryTable()
    table.put = () => Promise.reject(new Error('QuotaExceededError'))
    const { microphone, snapshot } = await startScriptedRecorder({
      store: createUnsavedAudioStore(table),
    })
    microphone().hear()
    await advanceTime(WRITE_DELAY_MS)
    microphone().hear()
    expect(snapshot().isKept).toBe(false)
    await advanceTime(10 * REWRITE_INTERVAL_MS)
    expect(console.warn).toHaveBeenCalledOnce()
  })

  /** A store of an hour of audio in a table that refuses to write, and takes its seconds. */
  function createFullTable(seconds: number) {
    const table = createMemoryTable()
    const take = table.put
    const second = (index: number) => ({
      start: index * SAMPLE_RATE_HZ,
      samples: new Int16Array(SAMPLE_RATE_HZ).fill(index),
      channels: 1 as const,
    })
    const audio = Array.from({ length: seconds }, (_, index) => second(index))
    let room = 0
    const puts: number[] = []
    table.put = async (pieces) => {
      puts.push(pieces.length)
      if (room < pieces.length) throw new Error('QuotaExceededError')
      room -= pieces.length
      await take(pieces)
    }
    const store = createUnsavedAudioStore(table)
    store.rewriteWith(SESSION_CODE, () => audio)

    return {
      table,
      store,
      audio,
      puts,
      /** Frees room for so many seconds more. */
      free: (more: number) => {
        room = more
      },
      hear() {
        const heard = second(audio.length)
        audio.push(heard)
        store.append(SESSION_CODE, heard)

        return advanceTime(WRITE_DELAY_MS)
      },
    }
  }

  it('[REC-140] is tried again in steps of a minute, less and less often, up to the first failure', async () => {
    expectConsole('Audio could not be kept on this device')
    const { store, puts, hear } = createFullTable(7200)
    await hear()
    expect(puts).toEqual([1])
    puts.length = 0
    await advanceTime(60 * 60_000)
    expect(new Set(puts)).toEqual(new Set([60]))
    // At once, after 5, 10, 20, 40, 80 and 160 seconds, and then every five minutes.
    expect(puts.length).toBe(7 + Math.floor((60 * 60 - 315) / 300))
    expect(store.isKept).toBe(false)
    expect(console.warn).toHaveBeenCalledOnce()
  })

  it('[REC-140] is all written within seconds once there is room again, however long there was none', async () => {
    expectConsole('Audio could not be kept on this device')
    const { table, store, audio, free, hear } = createFullTable(600)
    await hear()
    await advanceTime(60 * 60_000)
    await hear()
    expect(store.isKept).toBe(false)
    free(Number.POSITIVE_INFINITY)
    await hear()
    await advanceTime(REWRITE_INTERVAL_MS + WRITE_DELAY_MS)
    expect(store.isKept).toBe(true)
    expect(new Set((await table.readAll(SESSION_CODE)).map(({ start }) => start))).toEqual(
      new Set(audio.map(({ start }) => start)),
    )
  })

  it('[REC-140] is not kept while a part of it had no room', async () => {
    expectConsole('Audio could not be kept on this device')
    const { table, store, free, hear } = createFullTable(600)
    await hear()
    await advanceTime(60 * 60_000)
    await hear()
    free(100)
    await hear()
    await advanceTime(REWRITE_INTERVAL_MS)
    expect(store.isKept).toBe(false)
    expect(await table.readAll(SESSION_CODE)).not.toHaveLength(0)
  })

  it('[REC-140] of the next recording is kept, though the last write of the one before failed after its end', async () => {
    expectConsole('Audio could not be kept on this device')
    const { table, store, free } = createFullTable(0)
    const refused = Promise.withResolvers<void>()
    const { put } = table
    table.put = () => refused.promise
    store.append(SESSION_CODE, { start: 0, samples: new Int16Array(1600), channels: 1 })
    await advanceTime(WRITE_DELAY_MS)
    store.delete(SESSION_CODE)
    refused.reject(new Error('QuotaExceededError'))
    await advanceTime(REWRITE_INTERVAL_MS)

    free(Number.POSITIVE_INFINITY)
    table.put = put
    store.rewriteWith('XYZ789', () => [])
    await advanceTime(WRITE_DELAY_MS)
    expect(store.isKept).toBe(true)
  })

  it('[REC-140] is resumed from memory while its page lives', async () => {
    expectConsole('Audio could not be kept on this device')
    const table = createMemoryTable()
    table.put = () => Promise.reject(new Error('QuotaExceededError'))
    const { recorder, microphone, socket, sockets } = await startScriptedRecorder({
      store: createUnsavedAudioStore(table),
    })
    microphone().hear(4)
    await advanceTime(WRITE_DELAY_MS)
    socket().end({ kind: 'refused', canReconnect: false })
    await recorder.resume()
    expect(sockets).toHaveLength(2)
    microphone().hear(1)
    socket().ready(0, 0, { received: FRAME_SAMPLES })
    expect(socket().received).toEqual(getSamplesBetween(0, 5 * FRAME_SAMPLES))
  })

  it('[REC-119] is not said to be kept in a browser without a database', () => {
    expect(createUnsavedAudioStore(openAudioTable()).isKept).toBe(false)
  })

  it('[REC-120] is a gap before what a resumed recording adds, and in its receipt', async () => {
    const before = await startScriptedRecorder({
      store: createUnsavedAudioStore(createMemoryTable()),
    })
    before.microphone().hear(2)
    before.socket().end()
    before.microphone().hear(11 * FRAMES_PER_SECOND)
    await advanceTime(WRITE_DELAY_MS)
    const captured = (2 + 11 * FRAMES_PER_SECOND) * FRAME_SAMPLES

    const { socket, microphone, reported } = await resumeWith(createMemoryTable())
    microphone().hear(1)
    socket().ready(0, 0, { received: 2 * FRAME_SAMPLES })
    microphone().hear(1)
    expect(socket().places).toEqual(
      Array.from({ length: 2 * FRAME_SAMPLES }, (_, index) => captured + index),
    )
    expect(reported).toEqual([expect.objectContaining({ start: 0, samples: captured })])
    expect(socket().counts[0]).toMatchObject({ start: captured, earlier_end: 0 })
  })

  it('[REC-120] is not missed where another device went on meanwhile, or where all is kept', async () => {
    const table = createMemoryTable()
    const before = await startScriptedRecorder({ store: createUnsavedAudioStore(table) })
    before.microphone().hear(4)
    await advanceTime(WRITE_DELAY_MS)
    const all = await resumeWith(table)
    all.microphone().hear(1)
    all.socket().ready(0, 0, { received: 2 * FRAME_SAMPLES })
    expect(all.reported).toEqual([])
    expect(all.socket().places).toEqual(getPlaces(0, 5))
    all.recorder.leave()
  })

  it('[REC-120] is forgotten with its recording', async () => {
    const store = createUnsavedAudioStore(createMemoryTable())
    store.append(
      SESSION_CODE,
      { start: 0, samples: new Int16Array(10), channels: 1 },
      { run: 'a', start: 0, samples: 10, earlier_end: 0 },
    )
    store.flush()
    expect(store.readCaptured(SESSION_CODE)).toMatchObject({ samples: 10 })
    expect(store.readCaptured('OTHER2')).toBeNull()
    store.delete(SESSION_CODE)
    expect(store.readCaptured(SESSION_CODE)).toBeNull()
  })
})

describe('time in which nothing was captured', () => {
  it('[REC-118] is a gap of a run of its own, and costs nothing', async () => {
    let now = 0
    const { microphone, socket, snapshot } = await startScriptedRecorder({
      clocks: { now: () => now, wallNow: () => 0 },
    })
    const hear = (frames: number) => {
      for (let heard = 0; heard < frames; heard += 1) {
        now += FRAME_MS
        microphone().hear()
      }
    }
    hear(20)
    now += 60_000
    hear(20)
    const gap = 60 * SAMPLE_RATE_HZ

    expect(socket().places).toEqual([
      ...getPlaces(0, 20),
      ...getPlaces(20, 40).map((at) => at + gap),
    ])
    expect(snapshot().elapsedMs).toBe(Math.floor((40 * FRAME_MS) / 1000) * 1000)
    expect(socket().counts.at(-1)).toMatchObject({
      start: 20 * FRAME_SAMPLES + gap,
      earlier_end: 20 * FRAME_SAMPLES,
    })
    expect(new Set(socket().counts.map(({ run }) => run)).size).toBe(2)
  })
})

describe('[REC-118] a gap before a resumed recording has a position', () => {
  it('stands between the audio before and after it, as runs of their own', async () => {
    let now = 0
    const page = createScriptedRecorder({ clocks: { now: () => now, wallNow: () => now } })
    page.recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
    await page.recorder.resume()
    const hear = (frames: number) => {
      for (let heard = 0; heard < frames; heard += 1) {
        now += FRAME_MS
        page.microphone().hear()
      }
    }
    hear(20)
    now += 60_000
    hear(20)
    const first = 5 * FRAME_SAMPLES
    page.socket().ready(0, 0, { received: first })
    const gap = 60 * SAMPLE_RATE_HZ

    expect(page.socket().places).toEqual([
      ...getPlaces(5, 25),
      ...getPlaces(25, 45).map((at) => at + gap),
    ])
    expect(page.socket().counts).toEqual([
      expect.objectContaining({ start: first, samples: 20 * FRAME_SAMPLES, earlier_end: 0 }),
      expect.objectContaining({
        start: first + 20 * FRAME_SAMPLES + gap,
        samples: 20 * FRAME_SAMPLES,
        earlier_end: first + 20 * FRAME_SAMPLES,
      }),
    ])
    expect(new Set(page.socket().counts.map(({ run }) => run)).size).toBe(2)
  })

  it('is as long as it lasted, up to the time in which a recording can be resumed', () => {
    const intake = new AudioIntake({ isResumed: false })
    const hear = () => intake.append({ samples: new Int16Array(100), channels: 1 })
    hear()
    intake.skip(3600 * SAMPLE_RATE_HZ)
    hear()
    expect(intake.unsavedAudio.end).toBe(3600 * SAMPLE_RATE_HZ + 200)
    intake.skip(Number.MAX_SAFE_INTEGER)
    expect(intake.unsavedAudio.end).toBe(3600 * SAMPLE_RATE_HZ + 200 + MAX_GAP_SAMPLES)
  })

  it('keeps each piece in order and each lost moment in its place', { tags: 'property' }, () => {
    const piece = fc.record({ lost: fc.boolean(), length: fc.integer({ min: 1, max: 300 }) })
    fc.assert(
      fc.property(fc.array(piece), fc.nat(20), fc.nat(1000), (pieces, placedAfter, received) => {
        const intake = new AudioIntake({ isResumed: true })
        let at = received
        const expected: number[] = []
        for (const [index, { lost, length }] of pieces.entries()) {
          if (index === placedAfter) intake.assignPosition(received)
          if (lost) intake.skip(length)
          else {
            intake.append({ samples: new Int16Array(length).fill(index), channels: 1 })
            for (let sample = 0; sample < length; sample += 1) expected.push(at + sample)
          }
          at += length
        }
        intake.assignPosition(received)
        const { unsavedAudio } = intake
        const places: number[] = []
        let audio = unsavedAudio.read(0)
        while (audio) {
          for (let sample = 0; sample < audio.samples.length; sample += 1)
            places.push(audio.start + sample)
          audio = unsavedAudio.read(audio.start + audio.samples.length)
        }
        expect(places).toEqual(expected)
        expect(intake.countFrom(0)).toBe(expected.length)
        const counted = intake.capturedCounts.reduce((sum, { samples }) => sum + samples, 0)
        expect(counted).toBe(expected.length)
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('[STATE-12] a database that another tab needs', () => {
  it('is closed, also where it opens too late', async () => {
    const requests: {
      result: { close: () => void; onversionchange?: () => void }
      onsuccess?: () => void
    }[] = []
    vi.stubGlobal('indexedDB', {
      open: () => {
        const request = { result: { close: vi.fn() } }
        requests.push(request)

        return request
      },
    })
    try {
      const table = openAudioTable()
      const looking = expect(table.isEmpty()).rejects.toThrow()
      await advanceTime(DATABASE_LIMIT_MS)
      await looking
      requests[0]?.onsuccess?.()
      expect(requests[0]?.result.close).toHaveBeenCalledOnce()

      const again = expect(table.isEmpty()).rejects.toThrow()
      requests[1]?.onsuccess?.()
      await again
      requests[1]?.result.onversionchange?.()
      expect(requests[1]?.result.close).toHaveBeenCalledOnce()
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('[REC-121] a database that never answers', () => {
  it('holds up a resume for three seconds, and the recorder says what it goes on without', async () => {
    expectConsole('Audio could not be kept on this device')
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    try {
      const after = createScriptedRecorder({ store: createUnsavedAudioStore(openAudioTable()) })
      after.recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
      void after.recorder.resume()
      await advanceTime(DATABASE_LIMIT_MS - 1)
      expect(after.sockets).toEqual([])
      await advanceTime(1)
      after.socket().ready()
      after.microphone().hear()
      expect(after.state().name).toBe('recording')
      expect(after.notices).toEqual([recorderMessages.keptUnreadable])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it.each<[string, (table: AudioTable) => Promise<unknown>]>([
    ['write', (table) => table.put([])],
    ['read back', (table) => table.holds('A', { count: 0, last: 0 })],
    ['read', (table) => table.readAll('A')],
    ['delete', (table) => table.deleteBefore('A', 1)],
    ['delete what is old', (table) => table.deleteOlderThan(1)],
    ['look', (table) => table.isEmpty()],
    ['clear', (table) => table.clear()],
  ])('is given up when it should %s', async (_what, act) => {
    const never = () => ({})
    const store = {
      put: never,
      count: never,
      get: never,
      getAll: never,
      delete: never,
      clear: never,
    }
    const index = () => ({ getAllKeys: never })
    const transaction = () => ({
      objectStore: () => ({ ...store, index }),
      commit: () => undefined,
    })
    const range = { bound: never, upperBound: never }
    vi.stubGlobal('IDBKeyRange', range)
    const request: { result: unknown; onsuccess?: () => void } = { result: { transaction } }
    vi.stubGlobal('indexedDB', { open: () => request })
    try {
      const table = openAudioTable()
      request.onsuccess?.()
      const acting = expect(act(table)).rejects.toThrow(`Not done after ${DATABASE_LIMIT_MS} ms`)
      await advanceTime(DATABASE_LIMIT_MS)
      await acting
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

function getPlaces(fromFrame: number, toFrame: number): number[] {
  const length = (toFrame - fromFrame) * FRAME_SAMPLES

  return Array.from({ length }, (_, index) => fromFrame * FRAME_SAMPLES + index)
}
