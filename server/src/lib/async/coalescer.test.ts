import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Coalescer } from './coalescer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const emitted: string[] = []
  const coalescer = new Coalescer<string>(200, (value) => emitted.push(value))
  return { coalescer, emitted }
}

it('[OUT-3] emits a lone series at once, then its newest once per interval, always the last', () => {
  const { coalescer, emitted } = start()
  for (let value = 0; value < 100; value += 1) {
    coalescer.push(String(value), 0)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(emitted).toEqual(['0', '19', '39', '59', '79', '99'])
})

it('[CHAN-12] lets two fast series take turns within one rate', () => {
  const { coalescer, emitted } = start()
  for (let value = 0; value < 100; value += 1) {
    coalescer.push(`you ${value}`, 0)
    coalescer.push(`them ${value}`, 1)
    vi.advanceTimersByTime(10)
  }
  const inTurn = ['you 0', 'them 19', 'you 39', 'them 59', 'you 79', 'them 99']
  expect(emitted).toEqual(inTurn)
  vi.advanceTimersByTime(1000)
  expect(emitted).toEqual([...inTurn, 'you 99'])
})

it('[CHAN-12] drops the pending value of one series only, and keeps the rate for the other', () => {
  const { coalescer, emitted } = start()
  coalescer.push('you', 0)
  coalescer.push('you said', 0)
  coalescer.push('them', 1)
  coalescer.drop(0)
  expect(emitted).toEqual(['you'])
  vi.advanceTimersByTime(200)
  expect(emitted).toEqual(['you', 'them'])
  vi.advanceTimersByTime(1000)
  expect(emitted).toEqual(['you', 'them'])
})

it('[OUT-3] keeps the rate after a dropped value, however often one is dropped', () => {
  const { coalescer, emitted } = start()
  // Six short finals within a second, each after its interim.
  for (let turn = 0; turn < 6; turn += 1) {
    coalescer.push(`we ${turn}`, 0)
    vi.advanceTimersByTime(50)
    coalescer.push(`we decided ${turn}`, 0)
    coalescer.drop(0)
    vi.advanceTimersByTime(116)
  }
  expect(emitted.length).toBeLessThanOrEqual(5)
  coalescer.push('and', 0)
  vi.advanceTimersByTime(200)
  expect(emitted.at(-1)).toBe('and')
})

it('[CHAN-12] keeps the rate of one series when a value of another is dropped', () => {
  const { coalescer, emitted } = start()
  // The microphone speaks on; the meeting has ten short finals within a second.
  for (let turn = 0; turn < 10; turn += 1) {
    coalescer.push(`you ${turn}`, 0)
    vi.advanceTimersByTime(99)
    coalescer.drop(1)
    vi.advanceTimersByTime(1)
  }
  expect(emitted).toEqual(['you 0', 'you 1', 'you 3', 'you 5', 'you 7', 'you 9'])
})

it('passes the first on at once, then the newest once per interval, always the last', () => {
  const passed: number[] = []
  const coalescer = new Coalescer<number>(200, (value) => passed.push(value))
  for (let value = 0; value < 100; value += 1) {
    coalescer.push(value)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(passed).toEqual([0, 19, 39, 59, 79, 99])
})

it('forgets a value that waits when told to', () => {
  const passed: string[] = []
  const coalescer = new Coalescer<string>(200, (value) => passed.push(value))
  coalescer.push('we')
  coalescer.push('we decided')
  coalescer.drop()
  vi.advanceTimersByTime(1000)
  expect(passed).toEqual(['we'])
})
