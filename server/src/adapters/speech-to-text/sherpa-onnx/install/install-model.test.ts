import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { FileServer } from '@live-scribe/testing/servers/file-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countPhysicalCores } from '#server/lib/machine.ts'
import { madePasses, offerMadeModel } from '../../../../../test/speech-models/made-speech-models.ts'
import { readLibraryVersion } from '../measure/library-version.ts'
import { findInstalledSpeechModel, readMeasurement } from '../models/installed-models.ts'
import type { SpeechModel } from '../models/speech-model.ts'
import { type InstallProgress, installModel } from './install-model.ts'

const limits = { stallTimeoutMs: 2_000, retryDelaysMs: [] }

let server: FileServer
let modelsFolder: string
let model: SpeechModel
beforeEach(async () => {
  server = await FileServer.start()
  modelsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-models-'))
  model = offerMadeModel(server, 'standard', madePasses)
})
afterEach(async () => {
  fs.rmSync(modelsFolder, { recursive: true })
  await server.close()
})

const install = (more: Partial<Parameters<typeof installModel>[0]> = {}) =>
  installModel({ model, modelsFolder, limits, ...more })
const cheap = async () => ({
  realTimeFactor: 0.1,
  threads: 1,
  memoryBytes: 1e8,
  cores: countPhysicalCores(),
  library: readLibraryVersion(),
})
const find = () => findInstalledSpeechModel(modelsFolder, model)
const folder = (name = 'made-standard-live') => path.join(modelsFolder, name)

describe('a speech model', () => {
  it('[MODEL-15, MODEL-20] is in its place when all files are checked, loaded and measured', async () => {
    const steps: InstallProgress[] = []
    expect(await install({ onProgress: (progress) => steps.push(progress) })).toBe('installed')
    expect(fs.readdirSync(modelsFolder).sort()).toEqual([
      'made-standard-finals',
      'made-standard-live',
    ])
    expect(find()).toMatchObject({ name: 'standard', live: { model: model.live } })
    const { live, finals } = readMeasurement(modelsFolder, model) ?? {}
    for (const measured of [live, finals]) {
      expect(measured).toMatchObject({ cores: countPhysicalCores(), library: '1.13.8' })
      expect(measured?.realTimeFactor).toBeGreaterThan(0)
    }
    expect(find()?.streams).toBeGreaterThan(0)
    const counts = steps.map(({ receivedBytes }) => receivedBytes)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(steps.at(-1)).toMatchObject({ step: 'measuring', receivedBytes: steps[0]?.totalBytes })
    expect(await install()).toBe('there')
  })

  it('[MODEL-16] is not used when it does not run here, with the library’s reason', async () => {
    const name = 'standard-live/encoder.onnx'
    const wrong = Buffer.from('these are not the bytes of a graph')
    model = offerMadeModel(server, 'standard', {
      ...madePasses,
      live: { ...madePasses.live, encoder: wrong },
    })
    expect(server.files.get(name)).toEqual(wrong)
    await expect(install()).rejects.toMatchObject({
      reason: 'unusable',
      message: expect.stringMatching(
        /^The model made-standard-live does not run on this machine: ./,
      ),
    })
    expect(find()).toBeNull()
  })

  it('[MODEL-17] is not used when a file is missing or cut, or it is of another version', async () => {
    await install({ measure: cheap })
    for (const name of ['checked.json', 'decoder.onnx', 'tokens.txt']) {
      const file = path.join(folder(), name)
      const bytes = fs.readFileSync(file)
      fs.writeFileSync(file, bytes.subarray(0, -2))
      expect(find()).toBeNull()
      fs.rmSync(file)
      expect(find()).toBeNull()
      fs.writeFileSync(file, bytes)
    }
    expect(find()).not.toBeNull()
    const other = { ...model.live.files.encoder, sha256: '0'.repeat(64) }
    const newer = { ...model.live, files: { ...model.live.files, encoder: other } }
    expect(findInstalledSpeechModel(modelsFolder, { ...model, live: newer })).toBeNull()
  })

  it('[MODEL-17] is repaired from half a copy, whose good files are not loaded again', async () => {
    await install({ measure: cheap })
    const requests = server.ranges.length
    fs.rmSync(path.join(folder(), 'checked.json'))
    fs.writeFileSync(path.join(folder(), 'decoder.onnx'), 'cut')
    expect(await install({ measure: cheap })).toBe('installed')
    expect(server.ranges.length).toBe(requests + 1)
    expect(find()).not.toBeNull()
  })

  it('[MODEL-14] says what a full disk needs, and goes on when there is room', async () => {
    const partial = `${folder()}.partial`
    fs.mkdirSync(partial)
    fs.symlinkSync('/dev/full', path.join(partial, 'encoder.onnx.part'))
    await expect(install()).rejects.toMatchObject({
      reason: 'disk',
      message: expect.stringMatching(/^The disk is full: the model needs [\d.]+ MB/),
    })
    fs.rmSync(path.join(partial, 'encoder.onnx.part'))
    expect(await install({ measure: cheap })).toBe('installed')
  })

  it('[MODEL-14] asks for nothing when the disk has no room for it', async () => {
    const huge = { ...model.live.files.encoder, bytes: 1e15 }
    model = { ...model, live: { ...model.live, files: { ...model.live.files, encoder: huge } } }
    await expect(install()).rejects.toMatchObject({
      reason: 'disk',
      message: expect.stringMatching(/needs 1000000\.00 GB more in .*, which has .* left/),
    })
    expect(server.ranges).toEqual([])
  })

  it('[MODEL-14] names a folder that can’t be written', async () => {
    fs.writeFileSync(`${folder()}.partial`, 'in the way')
    await expect(install()).rejects.toMatchObject({
      reason: 'disk',
      message: expect.stringContaining('made-standard-live.partial'),
    })
  })

  it('[MODEL-18] is downloaded once by two processes that start together', async () => {
    const steps: string[] = []
    const both = await Promise.all([
      install({ measure: cheap }),
      install({ measure: cheap, onProgress: ({ step }) => steps.push(step) }),
    ])
    expect(both.sort()).toEqual(['installed', 'there'])
    expect(steps).toEqual(['waiting'])
    expect(server.ranges).toHaveLength(8)
    expect(fs.readdirSync(modelsFolder).sort()).toEqual([
      'made-standard-finals',
      'made-standard-live',
    ])
  })
})
