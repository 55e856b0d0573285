import { beforeEach, describe, expect, it } from 'vitest'
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio-format.ts'
import { LostTime } from './lost-time.ts'

const FRAME_MS = (FRAME_SAMPLES * 1000) / SAMPLE_RATE_HZ

let now = 0
/** By how much the wall clock is ahead of the page's. */
let aheadMs = 0
let frames = 0
/** What came out, in order: a number of frames, or of lost milliseconds. */
let out: ({ frames: number } | { lostMs: number })[] = []
let watch: LostTime

beforeEach(() => {
  now = 1000
  aheadMs = 0
  frames = 0
  out = []
  watch = new LostTime({
    now: () => now,
    wallNow: () => Math.round(now + aheadMs),
    onAudio: () => {
      const last = out.at(-1)
      if (last && 'frames' in last) last.frames += 1
      else out.push({ frames: 1 })
    },
    onLost: (lost) => out.push({ lostMs: Math.round((lost * 1000) / SAMPLE_RATE_HZ) }),
  })
})

/** So many frames arrive, each when it is captured. */
function hear(count: number, paceMs = FRAME_MS): void {
  for (let heard = 0; heard < count; heard += 1) {
    now += paceMs
    frames += 1
    watch.push({ samples: new Int16Array(FRAME_SAMPLES), channels: 1 })
  }
}

describe('[REC-118] lost time', () => {
  it('is that of a sleep, in its place, and no frame is lost with it', () => {
    hear(100)
    now += 60_000
    hear(50)
    expect(out).toEqual([{ frames: 100 }, { lostMs: 60_000 }, { frames: 50 }])
  })

  it('keeps no audio for longer than two seconds on a page that stays busy', () => {
    hear(100)
    now += 60_000
    // A task of 200 ms, then what has waited behind it.
    for (let turn = 0; turn < 20; turn += 1) {
      hear(1, 3 * FRAME_MS)
      hear(2, 0)
    }
    const [before, lost, after] = out
    expect(before).toEqual({ frames: 100 })
    expect(lost && 'lostMs' in lost ? lost.lostMs : 0).toBeCloseTo(60_000, -3)
    expect(after && 'frames' in after ? after.frames : 0).toBeGreaterThan(50)
  })

  it('is found twice', () => {
    hear(10)
    now += 5000
    hear(10)
    now += 7000
    hear(10)
    expect(out).toEqual([
      { frames: 10 },
      { lostMs: 5000 },
      { frames: 10 },
      { lostMs: 7000 },
      { frames: 10 },
    ])
  })

  it('is not that of a busy page, whose audio waits in a queue', () => {
    hear(100)
    now += 5000
    hear(Math.floor(5000 / FRAME_MS), 0)
    hear(100)
    watch.flush()
    expect(out).toEqual([{ frames }])
  })

  it('is only what the queue does not have', () => {
    hear(100)
    now += 60_000
    hear(16, 1)
    hear(50)
    const [before, lost] = out
    expect(before).toEqual({ frames: 100 })
    expect(lost).toEqual({ lostMs: expect.closeTo(60_000 - 16 * FRAME_MS, -2) })
  })

  it('is not found in hours of clocks that drift apart', () => {
    hear(200_000, FRAME_MS * 1.0001)
    now += 1500
    hear(Math.floor(1500 / FRAME_MS), 0)
    hear(50)
    expect(out).toEqual([{ frames }])
  })

  it('is not that of a pause', () => {
    hear(10)
    watch.hold()
    now += 60_000
    hear(10)
    expect(out).toEqual([{ frames: 20 }])
  })

  it('is that of a sleep in which the page’s clock stood still', () => {
    hear(100)
    aheadMs += 60_000
    hear(50)
    aheadMs += 15_000
    hear(50)
    expect(out).toEqual([
      { frames: 100 },
      { lostMs: 60_000 },
      { frames: 50 },
      { lostMs: 15_000 },
      { frames: 50 },
    ])
  })

  it('is as long where both clocks went on, or one only for a part', () => {
    hear(100)
    now += 20_000
    aheadMs += 40_000
    hear(50)
    expect(out).toEqual([{ frames: 100 }, { lostMs: 60_000 }, { frames: 50 }])
  })

  it('is not found where the wall clock is set back, or follows in small steps', () => {
    hear(10)
    aheadMs -= 3_600_000
    hear(10)
    for (let second = 0; second < 100; second += 1) {
      aheadMs += 900
      hear(16)
    }
    now += 1500
    hear(Math.floor(1500 / FRAME_MS), 0)
    hear(10)
    expect(out).toEqual([{ frames }])
  })

  it('is told at an end soon after it', () => {
    hear(10)
    now += 60_000
    hear(1)
    watch.flush()
    expect(out).toEqual([{ frames: 10 }, { lostMs: 60_000 }, { frames: 1 }])
  })
})
