import { expect, test } from 'vitest'
import { parseSoakOptions } from './soak-options.ts'

const parse = (line: string) => parseSoakOptions(line.split(' ').filter(Boolean), () => 42)

test('[SOAK-9] a soak runs for 30 minutes with a seed of its own, or as it is told', () => {
  expect(parse('')).toEqual({
    seed: 42,
    durationMs: 1_800_000,
    faults: null,
    recorders: 4,
    readers: 6,
    speed: 8,
    out: 'test-results/soak.json',
  })
  expect(parse('--nightly')).toEqual(parse(''))
  const told =
    '--hours 4 --seed 9 --faults 1000 --recorders 8 --readers 100 --speed 12.5 --out a.json'
  expect(parse(told)).toEqual({
    seed: 9,
    durationMs: 14_400_000,
    faults: 1000,
    recorders: 8,
    readers: 100,
    speed: 12.5,
    out: 'a.json',
  })
  expect(parse('--minutes 0.5').durationMs).toBe(30_000)
})

test.each([
  ['--length 4', '--length is no option.'],
  ['--hours', '--hours takes a number above 0.'],
  ['--minutes -1', '--minutes takes a number above 0.'],
  ['--seed 1.5', '--seed takes a whole number.'],
  ['--seed 1 --seed 2', '--seed is there twice.'],
  ['--hours 1 --nightly', 'Say one of --hours, --nightly.'],
  ['--out soak.txt', '--out takes the name of a .json file.'],
  ['--out', '--out takes the name of a .json file.'],
])('[SOAK-9] %s is refused: %s', (line, message) => {
  expect(() => parse(line)).toThrow(message)
})
