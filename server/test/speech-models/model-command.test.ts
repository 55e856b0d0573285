import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ModelUseMarker } from '#server/adapters/speech-to-text/ladder/model-use.ts'
import { withFolderLock } from '#server/adapters/speech-to-text/sherpa-onnx/install/folder-lock.ts'
import { runModelCommand } from '#server/compose/model-commands.ts'
import type { SpeechModelChoice } from '#server/ports/speech-models.ts'
import { LadderBed } from './ladder-bed.ts'
import { writeInstalled } from './made-speech-models.ts'

let bed: LadderBed
let written: string
beforeEach(async () => {
  bed = await LadderBed.start()
  written = ''
})
afterEach(() => bed.close())

/** Runs a command on the models of the test. */
function model(words: string, speechModel: SpeechModelChoice | null = null) {
  return runModelCommand(words === '' ? [] : words.split(' '), {
    recogniser: { modelsFolder: bed.modelsFolder, speechModel, hosted: null },
    models: bed.models,
    voiceModel: null,
    output: { write: (text) => (written += text) },
  })
}

describe('npm run model', () => {
  it('[MODEL-25] lists the models, worst first, with what is known of them', {
    tags: 'deep',
  }, async () => {
    const before = await model('')
    expect(before).toEqual(await model('list'))
    const lines = before?.line.split('\n') ?? []
    expect(lines.slice(1, 4).map((line) => line.split(' ')[0])).toEqual([
      'small',
      'standard',
      'best',
    ])
    expect(lines[1]).toMatch(/^small +0\.0 MB +not installed +– +– +9\.8, LibriSpeech test-other/)
    expect(lines).toContain('Chosen: auto. Another: npm run model -- use NAME.')
    await model('get small')
    expect((await model('list'))?.line).toMatch(
      /^small .* installed +(less than )?\d\.\d\d s +\d+ /m,
    )
  })

  it('[MODEL-26] gets a model with a progress bar, and says what it costs and how it is licensed', {
    tags: 'deep',
  }, async () => {
    const { isDone, line } = (await model('get standard')) ?? {}
    expect(isDone).toBe(true)
    expect(line).toMatch(
      /^standard is installed\. Its live words take .* s for a second of speech, its finals .* s; this machine carries \d+ streams at once\.\nLicence: Apache-2\.0, https:.*\nLicence: /,
    )
    expect(written).toContain(`[${'#'.repeat(30)}] 0.0 of 0.0 MB  standard\n`)
    expect((await model('get standard'))?.line).toMatch(/^standard is already installed\./)
  })

  it('[MODEL-26] measures one that is installed and was measured with an earlier library', {
    tags: 'deep',
  }, async () => {
    await model('get small')
    const file = path.join(bed.modelsFolder, 'made-small-live', 'checked.json')
    const check = JSON.parse(fs.readFileSync(file, 'utf8'))
    check.measured.library = 'an earlier one'
    fs.writeFileSync(file, JSON.stringify(check))
    expect((await model('get small'))?.line).toMatch(
      /^small is already installed\. Its live words take /,
    )
  })

  it('[MODEL-26] says why it could not get one', async () => {
    bed.server.page = '<title>Sign in</title>'
    expect(await model('get small')).toMatchObject({
      isDone: false,
      line: expect.stringMatching(/a web page instead of the model/),
    })
    expect(await model('get large')).toEqual({
      isDone: false,
      line: 'There is no model large. Models: small, standard, best.',
    })
  })

  it('[MODEL-27] chooses a model, also one that is still to be downloaded', {
    tags: 'deep',
  }, async () => {
    expect(await model('use best')).toMatchObject({
      isDone: true,
      line: expect.stringMatching(
        /^best is chosen\. It is not installed: a running server downloads it now/,
      ),
    })
    expect((await model('list'))?.line).toContain('Chosen: best.')
    expect((await model('use pocketsphinx'))?.line).toMatch(
      /^pocketsphinx is chosen\. A running server/,
    )
    const folder = writeInstalled(bed.modelsFolder, 'mine').folder
    expect(await model(`use ${folder}`)).toMatchObject({ isDone: true })
    expect(await model(`use ${folder}-none`)).toEqual({
      isDone: false,
      line: `The folder ${folder}-none can’t be read.`,
    })
    expect((await model('list'))?.line).toContain(`Chosen: ${folder}.`)
  })

  it('[MODEL-27] refuses a choice where SPEECH_MODEL has made it', async () => {
    expect(await model('use best', { kind: 'model', name: 'small' })).toEqual({
      isDone: false,
      line: 'SPEECH_MODEL=small is set and comes first. Remove it, or set it to best.',
    })
  })

  it('[MODEL-28] removes a model, but not one that is chosen or in use', async () => {
    expect(await model('remove small')).toEqual({ isDone: false, line: 'small is not installed.' })
    await model('get small')
    await model('use small')
    expect((await model('remove small'))?.line).toBe(
      'small is the model that is chosen. First run npm run model -- use auto.',
    )
    await model('use auto')
    const marker = new ModelUseMarker(bed.modelsFolder)
    marker.set(['small'])
    expect((await model('remove small'))?.line).toMatch(/^small is in use by a running server\./)
    marker.clear()
    expect(await model('remove small')).toMatchObject({
      isDone: true,
      line: 'small is removed. With auto the server may download it again.',
    })
    expect(fs.existsSync(path.join(bed.modelsFolder, 'made-small-live'))).toBe(false)
  })

  it('[MODEL-28] removes nothing while a process installs models', { tags: 'deep' }, async () => {
    await model('get small')
    await withFolderLock(bed.modelsFolder, {}, async () => {
      expect(await model('remove small')).toEqual({
        isDone: false,
        line: 'Another process installs speech models. Try again when it is done.',
      })
    })
    expect(await model('remove small')).toMatchObject({ isDone: true })
  })

  it('[MODEL-29] measures again what is installed', async () => {
    expect((await model('measure'))?.line).toBe('No model is installed. Run npm run model -- get.')
    expect((await model('measure best'))?.line).toMatch(/^best is not installed\./)
    await model('get small')
    expect((await model('measure'))?.line).toMatch(/^small: Its live words take /)
  })

  it('[MODEL-27] says what to do when the folder can’t be written', async () => {
    const folder = path.join(bed.modelsFolder, 'models')
    fs.writeFileSync(folder, 'a file in place of the folder')
    const recogniser = { modelsFolder: folder, speechModel: null, hosted: null }
    const context = { recogniser, models: bed.models, output: { write: () => {} } }

    expect(await runModelCommand(['use', 'small'], context)).toEqual({
      isDone: false,
      line: `${folder} can't be written (EEXIST). Give this user write access, or set DATA_DIR to another folder.`,
    })
  })

  it('[MODEL-11] says what to do without a connection', async () => {
    await bed.server.close()

    expect(await model('get small')).toMatchObject({
      isDone: false,
      line: expect.stringMatching(/can’t be reached\. Check the connection; behind a proxy set/),
    })
  })

  it('knows no other words', async () => {
    for (const words of ['fetch', 'use', 'remove', 'list all', 'get small now']) {
      expect(await model(words)).toBeNull()
    }
  })
})

it('[MODEL-25] is a program with an exit code', async () => {
  const command = fileURLToPath(new URL('../../src/model-command.ts', import.meta.url))
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-model-command-'))
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder }
  const run = (words: string[], more: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const options = { env: { ...env, ...more } }
      execFile(process.execPath, [command, ...words], options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  expect(await run([])).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Chosen: auto.'),
  })
  expect(await run(['fetch'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Usage: npm run model/),
  })
  expect(await run(['--help'])).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Usage: npm run model/),
  })
  expect(await run(['list'], { SPEECH_MODEL: 'large' })).toEqual({
    code: 1,
    out: '',
    err: 'SPEECH_MODEL: must be auto, small, standard, best, pocketsphinx, or the path of a folder, such as ./my-model\n',
  })
  fs.rmSync(folder, { recursive: true })
})
