import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileServer } from '@live-scribe/testing/servers/file-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findInstalledSpeechModel } from '#server/adapters/speech-to-text/sherpa-onnx/models/installed-models.ts'
import type { SpeechModel } from '#server/adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import { madePasses, offerMadeModel } from './made-speech-models.ts'

const program = fileURLToPath(new URL('../programs/install-model.ts', import.meta.url))

let server: FileServer
let modelsFolder: string
let model: SpeechModel
beforeEach(async () => {
  server = await FileServer.start()
  modelsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-two-'))
  model = offerMadeModel(server, 'standard', madePasses)
})
afterEach(async () => {
  fs.rmSync(modelsFolder, { recursive: true })
  await server.close()
})

/** Starts a process that installs the model; `printed` resolves once it has printed a text. */
function install() {
  const child = spawn(process.execPath, [program, JSON.stringify({ model, modelsFolder })])
  let out = ''
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(out)))
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  const printed = (text: string) => expect.poll(() => out).toContain(text)
  return { kill: () => child.kill('SIGKILL'), printed, ended }
}

it('[MODEL-18] downloads a model once for two processes', { tags: 'deep' }, async () => {
  server.stalls.push(100)
  const [one, two] = [install(), install()]
  await Promise.race([one.printed('waiting'), two.printed('waiting')])
  await expect.poll(() => server.ranges).not.toEqual([])
  server.release()
  const outcomes = (await Promise.all([one.ended, two.ended])).map((out) =>
    out.trim().split('\n').at(-1),
  )
  expect(outcomes.sort()).toEqual(['installed', 'there'])
  expect(findInstalledSpeechModel(modelsFolder, model)).not.toBeNull()
})

it('[MODEL-18] goes on with the download of a process that was killed', {
  tags: 'deep',
}, async () => {
  server.stalls.push(100)
  const one = install()
  await one.printed('downloading 100')
  const two = install()
  await two.printed('waiting')
  one.kill()
  await one.ended
  expect((await two.ended).trim().split('\n').at(-1)).toBe('installed')
  expect(server.ranges).toContain('bytes=100-')
  expect(fs.readdirSync(modelsFolder).sort()).toEqual([
    'made-standard-finals',
    'made-standard-live',
  ])
})

it('[MODEL-14] leaves no lock behind when the disk takes not even that', async () => {
  // A process that may write no byte to a file, like one on a full disk.
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`
  const order = JSON.stringify({ model, modelsFolder })
  const { status, stderr } = spawnSync('sh', ['-c', limited, process.execPath, program, order], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('EFBIG') })
  expect(fs.readdirSync(modelsFolder)).toEqual([])
})
