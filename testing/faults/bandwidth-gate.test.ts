import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BandwidthGate } from './bandwidth-gate.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The pieces of a chunk that have passed so far. */
function pass(gate: BandwidthGate, chunk: Buffer): Buffer[] {
  const passed: Buffer[] = []
  const run = async () => {
    for await (const piece of gate.passing(chunk)) passed.push(piece)
  }
  void run()
  return passed
}

const chunk = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('an open gate lets a chunk pass whole', async () => {
  const passed = pass(new BandwidthGate(), chunk)
  await tick()
  expect(passed).toEqual([chunk])
})

test('a closed gate holds everything until it is opened', async () => {
  const gate = new BandwidthGate()
  gate.close()
  const passed = pass(gate, chunk)
  await tick(60_000)
  expect(passed).toEqual([])
  gate.open()
  await tick()
  expect(passed).toEqual([chunk])
})

test('a slowed gate passes so many bytes a second, in order', async () => {
  const gate = new BandwidthGate()
  gate.slow(500)
  const passed = pass(gate, chunk)
  await tick(1000)
  expect(Buffer.concat(passed)).toEqual(chunk.subarray(0, 500))
  await tick(1000)
  expect(Buffer.concat(passed)).toEqual(chunk)
})

test('a gate that is closed while a slowed piece waits holds that piece', async () => {
  const gate = new BandwidthGate()
  gate.slow(500)
  const passed = pass(gate, chunk)
  await tick(500)
  const before = passed.length
  gate.close()
  await tick(5000)
  expect(passed).toHaveLength(before)
})
