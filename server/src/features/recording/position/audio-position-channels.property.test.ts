import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AudioPosition, MAX_GAP_BURST } from './audio-position.ts'
import type { PlacedAudio } from './audio-run.ts'
import type { Gap } from './gap-list.ts'

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
  { weight: 1, arbitrary: fc.constant({ replace: true as const }) },
)

/** Each frame's samples tell its position and its channel. */
const sampleAt = (channel: number, position: number) => (channel === 0 ? 1 : -1) * (position + 1)

/** The losses of one recorder; another one that replaces it costs up to two more gaps. */
const MAX_LOSSES = MAX_GAP_BURST - 2

/** A server process with a recorder that keeps what is not durable, and all that was recognised. */
class Session {
  durable = [0]
  /** For each channel, the positions that its recogniser heard; those of its stored text stay. */
  fed: Set<number>[] = [new Set()]
  /** The positions that no recorder has sent, and for each channel those that it did not get again. */
  readonly lost = new Set<number>()
  readonly lacking: Set<number>[] = [new Set(), new Set()]
  readonly gaps: Gap[] = []
  losses = 0
  /** Where the audio of the present recorder begins. */
  kept = 0
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
    const from = Math.min(this.captured, this.position.received) - back
    this.next = Math.max(this.lowest, this.kept, from)
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
    if (this.next < this.captured || this.losses === MAX_LOSSES) return
    this.losses += 1
    for (let frame = 0; frame < frames; frame += 1) this.lost.add(this.captured + frame)
    this.captured += frames
  }

  /** A recogniser stores the text of part of what it heard. */
  store(channel: number, share: number): void {
    const from = this.durable[channel]
    if (from === undefined) return
    const fed = [...(this.fed[channel] ?? [])]
    const end = Math.max(from, ...fed.map((place) => place + 1))
    const to = from + Math.floor(((end - from) * share) / 100)
    this.durable[channel] = to
    this.gaps.push(...this.position.takeGapsBefore(channel, to))
    this.position.dropBefore(channel, to)
    const kept = this.position.copyFrom(channel, to).flatMap((piece) => [...placesOf(piece)])
    expect(kept).toEqual(fed.filter((place) => place >= to))
  }

  /** The process is killed: what is not stored has to come again. */
  crash(): void {
    this.#kill()
    this.connect(0, this.isStereo)
  }

  /** The process and its recorder are gone: another one has new audio only. */
  replace(): void {
    this.#kill()
    this.kept = this.position.newAudioStart
    this.captured = this.kept
    for (const [channel, durable] of this.durable.entries())
      for (const place of range(durable, this.kept))
        if (!this.lost.has(place)) this.lacking[channel]?.add(place)
    this.connect(0, this.isStereo)
  }

  #kill(): void {
    const missingSamples = this.position.countMissingBefore(this.lowest)
    this.position = new AudioPosition({ durableSamples: this.durable, missingSamples })
    this.fed = this.fed.map(
      (fed, channel) => new Set([...fed].filter((place) => place < (this.durable[channel] ?? 0))),
    )
    expect(this.position.received).toBe(this.lowest)
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

const contains = (place: number) => (gap: Gap) => gap.startSample <= place && place < gap.endSample

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

it('[CHAN-1, CHAN-6, CHAN-7, CHAN-9] each channel hears each frame once or shows it as missing, whatever is cut, repeated, lost, added, killed or replaced', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 60 }), (isStereo, steps) => {
      const session = new Session()
      session.connect(0, isStereo)
      for (const one of steps) {
        if ('send' in one) session.send(one.send)
        else if ('lose' in one) session.lose(one.lose)
        else if ('connect' in one) session.connect(one.connect, one.isStereo)
        else if ('store' in one) session.store(one.store, one.share)
        else if ('crash' in one) session.crash()
        else session.replace()
      }
      // The recorder sends again all that is not durable.
      session.connect(session.captured, session.isStereo)
      session.send(session.captured - session.next + 1)
      const { position, lost, lacking, captured, fed, begin } = session
      const arrived = range(0, captured).filter((place) => !lost.has(place))
      const isLacking = (place: number) => lacking.some((places) => places.has(place))
      expect(position.received).toBe(captured)
      expect(position.heard).toBe(arrived.filter((place) => !isLacking(place)).length)
      for (const channel of fed.keys())
        session.gaps.push(...position.takeGapsBefore(channel, captured + 1))
      for (const [channel, heard] of fed.entries()) {
        const since = arrived.filter((place) => channel === 0 || place >= begin)
        const expected = since.filter((place) => !lacking[channel]?.has(place))
        expect([...heard].sort((a, b) => a - b)).toEqual(expected)
        const own = session.gaps.filter((gap) => gap.channel === channel)
        expect(expected.filter((place) => own.some(contains(place)))).toEqual([])
        const shown = session.gaps.filter((gap) => gap.channel === 0 || gap.channel === channel)
        const unheard = range(channel === 0 ? 0 : begin, captured).filter((at) => !heard.has(at))
        expect(unheard.filter((place) => !shown.some(contains(place)))).toEqual([])
      }
    }),
    { numRuns: runs(300) },
  )
})
