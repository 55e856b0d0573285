import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeVoiceModel } from '../../../../test/models/voice-model.ts'
import { loadDetectors } from './load-detectors.ts'
import { BLOCK_SAMPLES } from './voice-detector.ts'
import { findVoiceModel, sileroVoiceModel } from './voice-model.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-voice-model-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const tone = Int16Array.from({ length: BLOCK_SAMPLES }, (_, at) => 3000 * Math.sin(at / 5))
const silence = new Int16Array(BLOCK_SAMPLES)

describe('the model that detects voices', () => {
  it('[MODEL-70] is loaded by the library and judges blocks, after a tenth of a second', async () => {
    const { model, file } = writeVoiceModel(folder)
    expect(findVoiceModel(folder, model)).toEqual({ name: 'usable', file })
    const detector = (await loadDetectors(file))()
    const sounds = [
      silence,
      silence,
      tone,
      tone,
      tone,
      tone,
      tone,
      tone,
      tone,
      tone,
      silence,
      silence,
      silence,
      silence,
    ]
    const judgements = sounds.map((block) => detector.judge(block))
    expect(judgements.slice(0, 3)).toEqual(['quiet', 'quiet', 'quiet'])
    expect(judgements.slice(7, 10)).toEqual(['voice', 'voice', 'voice'])
    expect(judgements.at(-1)).toBe('quiet')
  })

  it('[MODEL-70] gives each stream a detector of its own', async () => {
    const { file } = writeVoiceModel(folder)
    const create = await loadDetectors(file)
    const [one, other] = [create(), create()]
    for (let block = 0; block < 8; block += 1) one.judge(tone)
    expect(one.judge(tone)).toBe('voice')
    expect(other.judge(silence)).toBe('quiet')
  })

  it('[MODEL-71] is not used when its file is missing, cut off or another one, and says why', () => {
    expect(findVoiceModel(folder, sileroVoiceModel)).toEqual({ name: 'missing' })
    const { model, file } = writeVoiceModel(folder)
    const bytes = fs.readFileSync(file)
    fs.writeFileSync(file, bytes.subarray(0, 100))
    expect(findVoiceModel(folder, model)).toMatchObject({
      name: 'broken',
      fault: expect.stringContaining(`has 100 of ${bytes.length} bytes`),
    })
    fs.writeFileSync(file, Buffer.from(bytes).fill(0, 50, 60))
    expect(findVoiceModel(folder, model)).toMatchObject({
      name: 'broken',
      fault: expect.stringContaining('another version'),
    })
  })
})
