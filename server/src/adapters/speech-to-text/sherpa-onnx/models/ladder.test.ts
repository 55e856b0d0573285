import { SPEECH_MODEL_NAMES } from '@live-scribe/contract/speech-models'
import { expect, it } from 'vitest'
import { downloadBytes, ladder } from './ladder.ts'

const rungs = SPEECH_MODEL_NAMES.map((name) => ladder[name])
const models = rungs.flatMap(({ live, finals }) => (finals ? [live, finals] : [live]))

it('[MODEL-1] pins the files of each model by revision, size and checksum', () => {
  for (const { url, files } of models) {
    expect(url).toMatch(/^https:\/\/huggingface\.co\/[\w./-]+\/resolve\/[0-9a-f]{40}\/$/)
    for (const { bytes, sha256 } of Object.values(files)) {
      expect(bytes).toBeGreaterThan(1_000)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    }
  }
  expect(new Set(models.map(({ name }) => name)).size).toBe(models.length)
})

it('[MODEL-1] asks more of the machine with each rung, and downloads more', () => {
  const sizes = rungs.map((rung) => downloadBytes(rung))
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  const cores = rungs.map(({ needs }) => needs.physicalCores)
  expect(cores).toEqual([...cores].sort((a, b) => a - b))
})

it('[MODEL-2] names the licence of each model with its notice, and the source of each error rate', () => {
  for (const { licence } of models) {
    expect(licence.notice).not.toBe('')
    expect(licence.url).toMatch(/^https:/)
  }
  for (const { percent, source } of rungs.flatMap(({ errorRates }) => errorRates)) {
    expect(percent).toBeGreaterThan(0)
    expect(source).toMatch(/^https:/)
  }
})
