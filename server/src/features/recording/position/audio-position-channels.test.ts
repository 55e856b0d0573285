import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AudioPosition, MAX_GAP_BURST } from './audio-position.ts'
import type { PlacedAudio } from './audio-run.ts'

/** What the recorder, the recognisers and the machine do, in any order. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ send: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ lose: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ connect: fc.nat(120), isStereo: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ store: fc.constantFrom(0, 1), share: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.constant({ crash: true as const }) },
)

/** Each frame's samples tell its position and its channel. */
const sampleAt = (channel: number, position: number) => (channel === 0 ? 1 : -1) * (position + 1)

/** A server process with a recorder that keeps what is not durable, and all that was recognised. */
class Session {
  durable = [0]
  /** For each channel, the positions that its recogniser heard; those of its stored text stay. */
  fed: Set<number>[] = [new Set()]
  readonly lost = new Set<number>()
  losses = 0
  position = new AudioPosition({ durableSamples: [0], missingSamples: 0 })
  captured = 0
  next = 0
  isStereo = false
  /** Where the second channel begins. */
  begin = Number.POSITIVE_INFINITY

  get lowest(): number {
    return Math.min(...this.durable)
  }

  connect(back: number, isStereo: boolean): void {
    this.next = Math.max(this.lowest, Math.min(this.captured, this.position.received) - back)
    expect(this.position.moveTo(this.next)).toBe(true)
    this.isStereo = isStereo
    if (!isStereo || this.position.channels === 2) return
    const begin = this.position.addChannel()
    expect(begin).toBe(this.position.received)
    this.begin = begin
    this.durable.push(begin)
    this.fed.push(new Set())
  }

  send(frames: number): void {
    for (let left = frames; left > 0; ) {
      if (this.lost.has(this.next)) {
        while (this.lost.has(this.next)) this.next += 1
        expect(this.position.moveTo(this.next)).toBe(true)
      }
      let length = 1
      while (length < left && !this.lost.has(this.next + length)) length += 1
      this.#sendFrames(length)
      left -= length
    }
  }

  lose(frames: number): void {
    if (this.next < this.captured || this.losses === MAX_GAP_BURST) return
    this.losses += 1
    for (let frame = 0; frame < frames; frame += 1) this.lost.add(this.captured + frame)
    this.captured += frames
  }

  /** A recogniser stores the text of part of what it heard. */
  store(channel: number, share: number): void {
    const from = this.durable[channel]
    if (from === undefined) return
    const end = Math.max(from, ...(this.fed[channel] ?? []), -1) + 1
    const to = from + Math.floor(((end - from) * share) / 100)
    this.durable[channel] = to
    this.position.takeGapsBefore(channel, to)
    this.position.dropBefore(channel, to)
    const kept = this.position.copyFrom(channel, to).flatMap((piece) => [...placesOf(piece)])
    const unstored = [...(this.fed[channel] ?? [])].filter((place) => place >= to)
    expect(kept).toEqual(unstored)
  }

  /** The process is killed: what is not stored has to come again. */
  crash(): void {
    const missingSamples = this.position.countMissingBefore(this.lowest)
    this.position = new AudioPosition({ durableSamples: this.durable, missingSamples })
    this.fed = this.fed.map(
      (fed, channel) => new Set([...fed].filter((place) => place < (this.durable[channel] ?? 0))),
    )
    expect(this.position.received).toBe(this.lowest)
    this.connect(0, this.isStereo)
  }

  #sendFrames(length: number): void {
    const channels = Array.from({ length: this.isStereo ? 2 : 1 }, (_, channel) =>
      Int16Array.from({ length }, (_, index) => sampleAt(channel, this.next + index)),
    )
    for (const [channel, piece] of this.position.accept(channels).entries()) {
      for (const [index, sample] of piece.samples.entries()) {
        const place = piece.start + index
        const isSilent = channel === 1 && !this.isStereo
        expect(sample === 0 ? 'silence' : sample).toBe(
          isSilent ? 'silence' : sampleAt(channel, place),
        )
        expect(this.fed[channel]?.has(place)).toBe(false)
        this.fed[channel]?.add(place)
      }
    }
    this.next += length
    this.captured = Math.max(this.captured, this.next)
  }
}

function* placesOf({ start, samples }: PlacedAudio): Generator<number> {
  for (let index = 0; index < samples.length; index += 1) yield start + index
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

it('[CHAN-1, CHAN-6, CHAN-7] each channel hears each frame once, whatever is cut, repeated, lost, added or killed', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 60 }), (isStereo, steps) => {
      const session = new Session()
      session.connect(0, isStereo)
      for (const one of steps) {
        if ('send' in one) session.send(one.send)
        else if ('lose' in one) session.lose(one.lose)
        else if ('connect' in one) session.connect(one.connect, one.isStereo)
        else if ('store' in one) session.store(one.store, one.share)
        else session.crash()
      }
      // The recorder sends again all that is not durable.
      session.connect(session.captured, session.isStereo)
      session.send(session.captured - session.next + 1)
      const { position, lost, captured, fed, begin } = session
      const heard = range(0, captured).filter((place) => !lost.has(place))
      expect(position.received).toBe(captured)
      expect(position.heard).toBe(heard.length)
      expect([...(fed[0] ?? [])].sort((a, b) => a - b)).toEqual(heard)
      if (!fed[1]) return
      const since = heard.filter((place) => place >= begin)
      expect([...fed[1]].sort((a, b) => a - b)).toEqual(since)
    }),
    { numRuns: 300 },
  )
})

const stereo = (length: number, value = 1) => [
  new Int16Array(length).fill(value),
  new Int16Array(length).fill(-value),
]
const fresh = (durableSamples = [0, 0], missingSamples = 0) =>
  new AudioPosition({ durableSamples, missingSamples })

it('[CHAN-7] feeds a replay to each channel from its own durable position', () => {
  const position = fresh([500, 300])
  expect(position.received).toBe(300)
  const [first, second] = position.accept(stereo(150))
  expect(first?.samples).toHaveLength(0)
  expect([second?.start, second?.samples.length]).toEqual([300, 150])
  const next = position.accept(stereo(150, 2))
  expect(next.map(({ start, samples }) => [start, samples.length, samples[0]])).toEqual([
    [500, 100, 2],
    [450, 150, -2],
  ])
  expect(position.heard).toBe(600)
  expect(position.copyFrom(0, 500).map(({ start }) => start)).toEqual([500])
  expect(position.copyFrom(1, 320).map(({ start }) => start)).toEqual([320])
})

it('[CHAN-9] stores a gap once, although the channel that is behind meets it again after a crash', () => {
  const position = fresh([500, 300])
  position.accept(stereo(50))
  position.moveTo(400)
  position.accept(stereo(200))
  expect(position.takeGapsBefore(0, 1000)).toEqual([])
  expect(position.heard).toBe(550)
  position.moveTo(700)
  const gap = { startSample: 600, endSample: 700, cause: 'missing', channel: 0 }
  expect(position.takeGapsBefore(1, 1000)).toEqual([])
  expect(position.takeGapsBefore(0, 1000)).toEqual([gap])
})

it('[CHAN-9] counts once what was not transcribed on either channel', () => {
  const position = fresh()
  position.accept(stereo(100))
  position.moveTo(150)
  position.accept(stereo(50))
  position.giveUpFrom(0, 60)
  expect([position.heard, position.untranscribed]).toEqual([60, 90])
  position.giveUpFrom(1, 80)
  expect([position.heard, position.untranscribed]).toEqual([60, 90])
  expect(position.takeGapsBefore(1, 1000)).toEqual([
    { startSample: 80, endSample: 100, cause: 'untranscribed', channel: 1 },
    { startSample: 150, endSample: 200, cause: 'untranscribed', channel: 1 },
  ])
  expect(position.countMissingBefore(170)).toBe(110)
})

it('[CHAN-9] leaves the other channel its audio when one is given up', () => {
  const position = fresh()
  position.accept(stereo(100))
  position.giveUpFrom(1, 0)
  expect(position.copyFrom(0, 40).map(({ samples }) => samples.length)).toEqual([60])
  expect(position.copyFrom(1, 40)).toEqual([])
  expect(position.countHeardFrom(40)).toBe(60)
})

it('[CHAN-16] keeps what the slower channel needs', () => {
  const position = fresh()
  position.accept(stereo(20_000))
  position.moveTo(30_000)
  position.accept(stereo(10))
  position.dropBefore(0, 30_000)
  expect(position.copyFrom(1, 0).map(({ samples }) => samples.length)).toEqual([20_000, 10])
  expect(position.countHeardFrom(0)).toBe(20_010)
  position.dropBefore(1, 30_000)
  expect(position.countHeardFrom(0)).toBe(10)
})
