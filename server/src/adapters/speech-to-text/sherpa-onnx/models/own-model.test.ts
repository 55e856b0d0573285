import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countPhysicalCores } from '#server/lib/machine.ts'
import { readLibraryVersion } from '../measure/library-version.ts'
import { loadOwnModel } from './own-model.ts'

let folder: string
let modelsFolder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-own-'))
  modelsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-own-models-'))
})
afterEach(() => {
  for (const one of [folder, modelsFolder]) fs.rmSync(one, { recursive: true })
})

const measure = vi.fn(async () => ({
  realTimeFactor: 0.1,
  threads: 1,
  memoryBytes: 1e8,
  cores: countPhysicalCores(),
  library: readLibraryVersion(),
}))
const load = () => loadOwnModel(folder, modelsFolder, { measure })

/** Writes the files of a model; only the tokens have contents that matter. */
function write(
  tokens: string,
  into = folder,
  names = ['encoder.onnx', 'decoder.onnx', 'joiner.onnx'],
) {
  fs.mkdirSync(into, { recursive: true })
  for (const name of names) fs.writeFileSync(path.join(into, name), 'graph')
  fs.writeFileSync(path.join(into, 'tokens.txt'), tokens)
}

it('[MODEL-3] knows a zipformer by its first token and a NeMo model by its last, and how they write', async () => {
  write('<blk> 0\n<sos/eos> 1\n\u2581THE 2\nS 3\n')
  expect((await load()).live.model).toMatchObject({
    family: 'zipformer',
    text: 'upper-case',
    decoding: 'modified_beam_search',
  })
  write('\u2581the 0\n\u2581a 1\n<blk> 2\n')
  expect((await load()).live.model).toMatchObject({
    family: 'nemo',
    text: 'lower-case',
    decoding: 'greedy_search',
  })
  write('\u2581The 0\n, 1\n<blk> 2\n')
  expect((await load()).live.model).toMatchObject({ family: 'nemo', text: 'written' })
})

it('[MODEL-4] says which file is a link to nothing', async () => {
  write('<blk> 0\n\u2581THE 1\n', folder, ['decoder.onnx', 'joiner.onnx'])
  fs.symlinkSync(path.join(folder, 'gone'), path.join(folder, 'encoder.onnx'))
  await expect(load()).rejects.toMatchObject({
    name: 'OwnModelError',
    message: `${path.join(folder, 'encoder.onnx')} is a link to a file that is gone.`,
  })
})

it('[MODEL-3] takes what model.json says instead, the quantised files, and an offline model in finals', async () => {
  const names = [
    'encoder-99.onnx',
    'encoder-99.int8.onnx',
    'decoder-99.onnx',
    'joiner-99.int8.onnx',
  ]
  write('<blk> 0\n\u2581THE 1\n', folder, names)
  write('\u2581The 0\n<blk> 1\n', path.join(folder, 'finals'))
  const settings = { name: 'ours', decoding: 'greedy_search', threads: 3, needsGain: true }
  fs.writeFileSync(path.join(folder, 'model.json'), JSON.stringify(settings))
  const { name, live, finals, streams } = await load()
  expect({ name, streams }).toEqual({ name: 'own', streams: expect.any(Number) })
  expect(live.model).toMatchObject(settings)
  expect(live.model.files.encoder.name).toBe('encoder-99.int8.onnx')
  expect(finals).toMatchObject({ folder: path.join(folder, 'finals'), model: { family: 'nemo' } })
})

it('[MODEL-3] measures a folder again only when its files or its settings have changed', async () => {
  write('<blk> 0\n\u2581THE 1\n')
  measure.mockClear()
  await load()
  await load()
  expect(measure).toHaveBeenCalledOnce()
  fs.writeFileSync(path.join(folder, 'encoder.onnx'), 'another graph')
  await load()
  expect(measure).toHaveBeenCalledTimes(2)
  fs.writeFileSync(path.join(folder, 'model.json'), '{ "family": "nemo" }')
  await load()
  expect(measure).toHaveBeenCalledTimes(3)
  fs.rmSync(path.join(folder, 'model.json'))
  await load()
  await load()
  expect(measure).toHaveBeenCalledTimes(4)
})

it('[MODEL-3] loads a folder although it can’t remember that it was measured', async () => {
  write('<blk> 0\n\u2581THE 1\n')
  fs.writeFileSync(path.join(modelsFolder, 'own'), 'a file in place of the folder')
  expect(await load()).toMatchObject({ name: 'own' })
})

it('[MODEL-4] says which file is missing or empty', async () => {
  write('<blk> 0\n', folder, ['encoder.onnx', 'decoder.onnx'])
  await expect(load()).rejects.toThrow(`${folder} has no joiner*.onnx.`)
  fs.writeFileSync(path.join(folder, 'joiner.onnx'), '')
  await expect(load()).rejects.toThrow(`${path.join(folder, 'joiner.onnx')} is empty.`)
  fs.writeFileSync(path.join(folder, 'joiner.onnx'), 'graph')
  fs.writeFileSync(path.join(folder, 'model.json'), 'threads: 2')
  await expect(load()).rejects.toThrow('model.json: it is not JSON.')
})
