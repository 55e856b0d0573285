import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { FileServer } from '@live-scribe/testing/servers/file-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeVoiceModel } from '../../../../../test/models/voice-model.ts'
import { findVoiceModel, type VoiceModel } from '../../voice-activity/voice-model.ts'
import { createVoiceModelFinder } from '../../voice-activity/voice-model-finder.ts'
import { installVoiceModel } from './install-voice-model.ts'

const limits = { stallTimeoutMs: 2_000, retryDelaysMs: [0] }

let server: FileServer
let modelsFolder: string
let model: VoiceModel
let bytes: Buffer
beforeEach(async () => {
  server = await FileServer.start()
  modelsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-voice-download-'))
  const made = writeVoiceModel(modelsFolder)
  bytes = fs.readFileSync(made.file)
  fs.rmSync(path.dirname(made.file), { recursive: true })
  model = { ...made.model, url: server.url }
  server.files.set(model.file.name, bytes)
})
afterEach(async () => {
  fs.rmSync(modelsFolder, { recursive: true })
  await server.close()
})

const install = () => installVoiceModel({ model, modelsFolder, limits })

/** Whether rules decide, and what is said about it. */
function askRecogniser(): { file: string | null; lines: string[] } {
  const lines: string[] = []
  const file = createVoiceModelFinder(modelsFolder, model, (line) => lines.push(line))()
  return { file, lines }
}

describe('the download of the model that detects voices', () => {
  it('[STT-62] goes on where an earlier one broke off, and its file is used', async () => {
    const partial = path.join(modelsFolder, `${model.name}.partial`)
    fs.mkdirSync(partial)
    fs.writeFileSync(path.join(partial, `${model.file.name}.part`), bytes.subarray(0, 100))
    expect(await install()).toBe('installed')
    expect(server.ranges).toEqual(['bytes=100-'])
    expect(findVoiceModel(modelsFolder, model).name).toBe('usable')
    expect(askRecogniser()).toMatchObject({ file: expect.any(String), lines: [] })
    expect(await install()).toBe('there')
    expect(server.ranges).toHaveLength(1)
  })

  it.each<[string, () => void, object]>([
    [
      'a wrong checksum',
      () => server.files.set(model.file.name, Buffer.from(bytes).fill(0, 50, 60)),
      { reason: 'checksum' },
    ],
    [
      'a sign-in page',
      () => {
        server.page = '<title>Hotel</title>'
      },
      { reason: 'intercepted', message: expect.stringMatching(/Sign in there/) },
    ],
    [
      'a proxy that cuts it and ignores ranges',
      () => {
        server.ignoresRange = true
        server.cutsEvery = 100
      },
      { reason: 'offline', isTransient: true },
    ],
  ])('[STT-62] stores nothing of %s, says so, and rules go on', async (_, fault, expected) => {
    fault()
    await expect(install()).rejects.toMatchObject({ name: 'ModelError', ...expected })
    expect(askRecogniser()).toEqual({ file: null, lines: [] })
  })

  it('[STT-62] replaces half a copy, which a line tells of while rules go on', async () => {
    const folder = path.join(modelsFolder, model.name)
    fs.mkdirSync(folder)
    fs.writeFileSync(path.join(folder, model.file.name), bytes.subarray(0, 100))
    const { file, lines } = askRecogniser()
    expect(file).toBeNull()
    expect(lines).toEqual([expect.stringMatching(/by rules: .* it was copied in part\. Delete it/)])
    expect(await install()).toBe('installed')
    expect(askRecogniser()).toMatchObject({ file: expect.any(String), lines: [] })
  })
})
