import {
  type AskedNeeds,
  NEED_LIFETIME_MS,
  type NeedKind,
  needKinds,
} from '@live-scribe/contract/needs/need'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecordingNeeds } from './recording-needs.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 9) })
})
afterEach(() => {
  vi.useRealTimers()
})

const readers = ['ann', 'bob', 'cy', 'di']
const isOpen = { isShared: true, canReadersAsk: true }

function open(settings = isOpen) {
  const sent: { at: number; needs: AskedNeeds }[] = []
  const needs = new RecordingNeeds(settings, {
    now: () => new Date(),
    send: (asked) => sent.push({ at: Date.now(), needs: asked }),
  })
  return { needs, sent }
}

type Step =
  | { name: 'ask'; kind: NeedKind; reader: string }
  | { name: 'wait'; ms: number }
  | { name: 'acknowledge' }
  | { name: 'switch'; canReadersAsk: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      name: fc.constant('ask' as const),
      kind: fc.constantFrom(...needKinds),
      reader: fc.constantFrom(...readers),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      name: fc.constant('wait' as const),
      ms: fc.integer({ min: 0, max: 40_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('acknowledge' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('switch' as const), canReadersAsk: fc.boolean() }),
  },
)

/** What a list of all needs says, without timers and intervals. */
class Model {
  #asked = new Map<string, { kind: NeedKind; reader: string; at: number }>()
  canAsk = true

  ask(kind: NeedKind, reader: string, at: number): void {
    this.#asked.set(`${kind} ${reader}`, { kind, reader, at })
  }

  acknowledge(seenAt: number): void {
    for (const [key, { at }] of this.#asked) if (at <= seenAt) this.#asked.delete(key)
  }

  switch(canAsk: boolean): void {
    this.canAsk = canAsk
    if (!canAsk) this.#asked.clear()
  }

  counts(now: number) {
    const current = [...this.#asked.values()].filter(({ at }) => now - at < NEED_LIFETIME_MS)
    const count = (some: typeof current) => new Set(some.map(({ reader }) => reader)).size
    return {
      can_ask: this.canAsk,
      readers: count(current),
      asked: needKinds.flatMap((kind) => {
        const ofKind = current.filter((one) => one.kind === kind)
        return ofKind.length > 0 ? [{ kind, readers: count(ofKind) }] : []
      }),
    }
  }
}

it('[NEED-2, NEED-4] shows the recorder every reader’s need once, for a minute or until it is acknowledged, within a second', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { needs, sent } = open()
      const model = new Model()
      needs.change(isOpen)
      for (const one of steps) {
        if (one.name === 'wait') vi.advanceTimersByTime(one.ms)
        else if (one.name === 'ask') {
          const at = needs.ask(one)
          expect(at !== null).toBe(model.canAsk)
          if (at !== null) model.ask(one.kind, one.reader, at)
        } else if (one.name === 'acknowledge') {
          const at = sent.at(-1)?.needs.at ?? 0
          needs.acknowledge(at)
          model.acknowledge(at)
        } else {
          needs.change({ ...isOpen, canReadersAsk: one.canReadersAsk })
          model.switch(one.canReadersAsk)
        }
      }
      vi.advanceTimersByTime(1000)
      expect(sent.at(-1)?.needs).toMatchObject(model.counts(Date.now()))
      vi.advanceTimersByTime(NEED_LIFETIME_MS)
      expect(sent.at(-1)?.needs.asked).toEqual([])
      needs.close()
      expect(vi.getTimerCount()).toBe(0)
    }),
  )
})

it('[NEED-5] counts a thousand taps as their readers, and tells the recorder at most once a second', () => {
  const { needs, sent } = open()
  for (let tap = 0; tap < 1000; tap += 1) {
    needs.ask({ kind: needKinds[tap % 2] ?? 'slower', reader: `reader ${tap % 250}` })
    vi.advanceTimersByTime(5)
  }
  vi.advanceTimersByTime(1000)
  expect(sent.length).toBeLessThanOrEqual(7)
  for (const [index, { at }] of sent.slice(1).entries())
    expect(at - (sent[index]?.at ?? 0)).toBeGreaterThanOrEqual(1000)
  expect(sent.at(-1)?.needs).toMatchObject({
    readers: 250,
    asked: [
      { kind: 'slower', readers: 125 },
      { kind: 'louder', readers: 125 },
    ],
  })
})

it('[NEED-4] leaves what was asked after the recorder looked, also in the same millisecond', () => {
  const { needs, sent } = open()
  needs.ask({ kind: 'slower', reader: 'ann' })
  const shown = sent.at(-1)?.needs.at ?? 0
  const later = needs.ask({ kind: 'slower', reader: 'bob' })
  needs.acknowledge(shown)
  expect(later).toBeGreaterThan(shown)
  expect(sent.at(-1)?.needs).toMatchObject({ readers: 1, at: later })
})

it.each([
  { isShared: false, canReadersAsk: true },
  { isShared: true, canReadersAsk: false },
])('[NEED-6] takes nothing where readers may not ask: %o', (settings) => {
  const { needs, sent } = open(settings)
  expect(needs.ask({ kind: 'slower', reader: 'ann' })).toBeNull()
  expect(sent).toEqual([])
})

it('[NEED-7] takes nothing after the recording', () => {
  const { needs } = open()
  needs.close()
  expect(needs.ask({ kind: 'slower', reader: 'ann' })).toBeNull()
  needs.change(isOpen)
  expect(needs.ask({ kind: 'slower', reader: 'ann' })).toBeNull()
})
