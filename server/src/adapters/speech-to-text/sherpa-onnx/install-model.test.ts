import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { FileServer } from '@live-scribe/testing/servers/file-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { downloadSpeechModel } from '#server/compose/download-speech-model.ts'
import { describeModel } from '../../../../test/describe-model.ts'
import { installModel } from './install-model.ts'
import { findInstalledSpeechModel } from './models/installed-models.ts'
import { ladder } from './models/ladder.ts'
import type { SpeechModel } from './models/speech-model.ts'
import { tryModel } from './try-model.ts'

const marked = new URL('../../../../test/programs/marked-zipformer.ts', import.meta.url).href
const encoder = Buffer.alloc(3_000_000, 'the encoder of the test ')
const tokens = Buffer.from('<blk> 0\n<sos/eos> 1\n<unk> 2\nWAIT 3\n')

let server: FileServer
let modelsFolder: string
let model: SpeechModel
beforeEach(async () => {
  server = await FileServer.start()
  modelsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-models-'))
  const contents = { encoder, decoder: 'decoder', joiner: 'joiner', tokens }
  const live = describeModel('small-model', contents, server.url)
  for (const [kind, { name }] of Object.entries(live.files)) {
    server.files.set(name, Buffer.from(contents[kind as keyof typeof contents]))
  }
  model = { ...ladder.small, live }
})
afterEach(async () => {
  fs.chmodSync(modelsFolder, 0o700)
  fs.rmSync(modelsFolder, { recursive: true })
  await server.close()
})

const install = (tryOut = async () => true) => installModel({ model, modelsFolder, tryOut })
const find = () => findInstalledSpeechModel(modelsFolder, model)
const partial = () => path.join(modelsFolder, 'small-model.partial', 'encoder.onnx.part')

describe('the model', () => {
  it('is put in its place when each file is checked and all of it was loaded', async () => {
    const seen: string[] = []
    const tryOut = async ({ folder }: { folder: string }) => {
      seen.push(...fs.readdirSync(folder))
      expect(find()).toBeNull()
      return true
    }
    expect(await installModel({ model, modelsFolder, tryOut })).toBe('installed')
    expect(seen.sort()).toEqual(['decoder.onnx', 'encoder.onnx', 'joiner.onnx', 'tokens.txt'])
    expect(find()).toMatchObject({ name: 'small', live: { model: model.live }, finals: null })
    expect(fs.readdirSync(modelsFolder)).toEqual(['small-model'])
    expect(await install()).toBe('there')
  })

  it('goes on where a connection broke, as often as it breaks', async () => {
    server.cuts.push(2_000_000, 500_000)
    await install()
    const [first, ...more] = server.ranges.slice(0, 3).map((range) => Number(range?.match(/\d+/)))
    expect(first).toBeNaN()
    expect(more[0]).toBeGreaterThan(0)
    expect(more[1]).toBeGreaterThan(more[0] as number)
    const file = path.join(modelsFolder, 'small-model', 'encoder.onnx')
    expect(fs.readFileSync(file).equals(encoder)).toBe(true)
  })

  it('goes on with what an earlier run left, also when that was all', async () => {
    fs.mkdirSync(path.dirname(partial()), { recursive: true })
    fs.writeFileSync(partial(), encoder)
    await install()
    expect(server.ranges[0]).toBe('bytes=3000000-')
    expect(find()).not.toBeNull()
  })

  it('begins anew when the server knows no Range', async () => {
    fs.mkdirSync(path.dirname(partial()), { recursive: true })
    fs.writeFileSync(partial(), encoder.subarray(0, 1000))
    server.ignoresRange = true
    await install()
    expect(find()).not.toBeNull()
  })

  it('is thrown away when a file is not the one we know', async () => {
    server.files.set('encoder.onnx', Buffer.alloc(3_000_000, 'another '))
    await expect(install()).rejects.toMatchObject({ name: 'ModelError', reason: 'checksum' })
    expect(fs.existsSync(partial())).toBe(false)
    server.files.set('encoder.onnx', encoder)
    expect(await install()).toBe('installed')
  })

  it('is not there when the server has none, or is gone, or cuts before anything comes', async () => {
    server.files.delete('joiner.onnx')
    await expect(install()).rejects.toMatchObject({ reason: 'refused' })
    server.cuts.push(0)
    fs.rmSync(path.dirname(partial()), { recursive: true })
    await expect(install()).rejects.toMatchObject({ reason: 'offline' })
    await server.close()
    await expect(install()).rejects.toMatchObject({ reason: 'offline' })
    expect(find()).toBeNull()
  })

  it('is not there when the disk takes no file, in a sentence that names the folder', async () => {
    fs.writeFileSync(path.join(modelsFolder, 'small-model.partial'), 'in the way')
    await expect(install()).rejects.toMatchObject({
      reason: 'disk',
      message: expect.stringContaining('small-model.partial'),
    })
  })

  it('is not used when it does not run here', async () => {
    const failure = installModel({ model, modelsFolder, tryOut: async () => false })
    await expect(failure).rejects.toMatchObject({ reason: 'unusable' })
    expect(find()).toBeNull()
  })

  it('is not used when a file is missing or empty, or nobody tried it', async () => {
    await install()
    const folder = path.join(modelsFolder, 'small-model')
    for (const name of ['checked.json', 'decoder.onnx', 'tokens.txt']) {
      const file = path.join(folder, name)
      const bytes = fs.readFileSync(file)
      fs.writeFileSync(file, '')
      expect(find()).toBeNull()
      fs.rmSync(file)
      expect(find()).toBeNull()
      fs.writeFileSync(file, bytes)
    }
    expect(find()).not.toBeNull()
  })
})

describe('a try of the model', () => {
  it('loads it in another process and has it hear a second', async () => {
    await install()
    const folder = path.join(modelsFolder, 'small-model')
    expect(await tryModel({ folder, model: model.live }, marked)).toBe(true)
  })

  it('survives the real recogniser’s end over files that are none', async () => {
    await install()
    const folder = path.join(modelsFolder, 'small-model')
    expect(await tryModel({ folder, model: model.live })).toBe(false)
  })
})

describe('npm run model', () => {
  const config = () =>
    ({ recogniser: { modelsFolder } }) as Parameters<typeof downloadSpeechModel>[0]

  it('shows how far it is, and says why there is no model in one line', async () => {
    const written: string[] = []
    const output = { write: (text: string) => written.push(text) }
    const { isThere, line } = await downloadSpeechModel(config(), output, model)
    expect(isThere).toBe(false)
    expect(line).toBe(
      'The model does not run on this machine. Speech to text works without it; npm run model tries again.',
    )
    expect(written.join('')).toContain(`[${'#'.repeat(30)}] 3.0 of 3.0 MB  encoder.onnx\n`)
    await server.close()
  })

  it('says in one line that there is no connection', async () => {
    await server.close()
    const { isThere, line } = await downloadSpeechModel(config(), { write: () => {} }, model)
    expect(isThere).toBe(false)
    expect(line).toMatch(/^127\.0\.0\.1:\d+ can’t be reached\. Speech to text works without it/)
  })
})
