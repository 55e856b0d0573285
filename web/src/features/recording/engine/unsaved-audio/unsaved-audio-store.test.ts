import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectConsole } from '../../../../../test/setup.ts'
import { type AudioTable, createMemoryTable } from './audio-table.ts'
import type { PositionedAudio } from './unsaved-audio.ts'
import {
  createUnsavedAudioStore,
  discardUnsavedAudio,
  MAX_PIECE_SAMPLES,
  WRITE_DELAY_MS,
} from './unsaved-audio-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

function audio(start: number, length: number): PositionedAudio {
  return { start, samples: new Int16Array(length).fill(start % 1000), channels: 1 }
}

function length(pieces: readonly { samples: Int16Array }[]): number {
  return pieces.reduce((total, { samples }) => total + samples.length, 0)
}

it('[AUTH-45] audio that is discarded is neither kept nor written later', async () => {
  const table = createMemoryTable()
  const store = createUnsavedAudioStore(table)
  store.append('A', audio(0, 1024))
  await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS)
  expect(await table.isEmpty()).toBe(false)
  store.append('A', audio(1024, 1024))
  discardUnsavedAudio()
  await table.clear()
  store.append('A', audio(2048, 1024))
  store.flush()
  await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS)
  expect(await table.isEmpty()).toBe(true)
  const next = createUnsavedAudioStore(table)
  next.append('B', audio(0, 1024))
  await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS)
  expect(await table.isEmpty()).toBe(false)
})

describe('audio beyond the life of a page', () => {
  it('is written a moment later, many frames in one piece', async () => {
    const table = createMemoryTable()
    const put = vi.spyOn(table, 'put')
    const store = createUnsavedAudioStore(table)
    for (let frame = 0; frame < 7; frame++) store.append('A', audio(frame * 1024, 1024))
    expect(put).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS)

    expect(put).toHaveBeenCalledOnce()
    expect(await table.readAll('A')).toMatchObject([{ start: 0, session: 'A' }])
    expect(length(await store.load('A'))).toBe(7 * 1024)
  })

  it('is found again by its session and position, also what was not written yet', async () => {
    const store = createUnsavedAudioStore(createMemoryTable())
    store.append('A', audio(0, 10))
    store.append('B', audio(5, 20))
    store.append('A', audio(50, 10))

    expect((await store.load('A')).map(({ start }) => start)).toEqual([0, 50])
    expect(length(await store.load('B'))).toBe(20)
  })

  it('[CHAN-48] carries its channels, and joins only audio of as many', async () => {
    const table = createMemoryTable()
    const store = createUnsavedAudioStore(table)
    store.append('A', audio(0, 10))
    const both = { samples: new Int16Array(40), channels: 2 } as const
    store.append('A', { start: 10, ...both })
    store.append('A', { start: 30, ...both })
    await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS)

    expect(await store.load('A')).toEqual([
      audio(0, 10),
      { start: 10, samples: new Int16Array(80), channels: 2 },
    ])
  })

  it('[CHAN-48] has one channel where it was stored before there were two', async () => {
    const table = createMemoryTable()
    await table.put([{ session: 'A', start: 0, samples: new Int16Array(10), at: Date.now() }])

    expect(await createUnsavedAudioStore(table).load('A')).toEqual([audio(0, 10)])
  })

  it('is let go of once it is durable, never too early', async () => {
    const store = createUnsavedAudioStore(createMemoryTable())
    for (let frame = 0; frame < 64; frame++) store.append('A', audio(frame * 1000, 1000))
    store.flush()
    store.dropBefore('A', 40_000)
    await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS)
    const [first] = await store.load('A')

    expect(first?.start).toBeLessThanOrEqual(40_000)
    expect(first?.start).toBeGreaterThan(40_000 - 2 * MAX_PIECE_SAMPLES)
  })

  it('[DASH-27] is deleted with its session, and after 24 hours', async () => {
    const table = createMemoryTable()
    const store = createUnsavedAudioStore(table)
    store.append('A', audio(0, 10))
    store.append('B', audio(0, 10))
    await store.load('A')
    store.delete('A')
    expect(await store.load('A')).toEqual([])
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000 - 1)
    expect(await createUnsavedAudioStore(table).load('B')).toHaveLength(1)
    vi.setSystemTime(Date.now() + 2)
    expect(await createUnsavedAudioStore(table).load('B')).toEqual([])
  })

  describe('on a device that keeps nothing', () => {
    const broken = () => Promise.reject(new Error('QuotaExceededError'))
    const table: AudioTable = {
      put: broken,
      holds: broken,
      readAll: broken,
      deleteBefore: broken,
      deleteOlderThan: async () => {},
      isEmpty: broken,
      clear: broken,
    }
    type Store = ReturnType<typeof createUnsavedAudioStore>
    it.each([
      ['writing', (store: Store) => store.append('A', audio(0, 10))],
      ['dropping', (store: Store) => store.dropBefore('A', 5)],
      ['forgetting', (store: Store) => store.delete('A')],
    ])('[ERR-17] logs that %s failed', async (_what, act) => {
      expectConsole('Audio could not be kept on this device')
      act(createUnsavedAudioStore(table))
      await vi.advanceTimersByTimeAsync(WRITE_DELAY_MS)

      expect(vi.mocked(console.warn).mock.calls).toEqual([
        ['Audio could not be kept on this device', new Error('QuotaExceededError')],
      ])
    })

    it('[ERR-17, ERR-18] logs that reading failed, and answers that there is none', async () => {
      expectConsole('Audio could not be kept on this device')
      expect(await createUnsavedAudioStore(table).load('A')).toEqual([])
      expect(console.warn).toHaveBeenCalledTimes(1)
    })
  })
})
