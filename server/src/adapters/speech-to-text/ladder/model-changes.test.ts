import fs from 'node:fs'
import path from 'node:path'
import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import { isDeep } from '@live-scribe/testing/depth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SpeechModelChoice } from '#server/ports/speech-models.ts'
import { speakSounds } from '../../../../test/models/sounds.ts'
import { LadderBed } from '../../../../test/speech-models/ladder-bed.ts'
import {
  pronunciations,
  writeInstalled,
} from '../../../../test/speech-models/made-speech-models.ts'
import { installModel } from '../sherpa-onnx/install/install-model.ts'
import type { InstalledSpeechModel } from '../sherpa-onnx/models/speech-model.ts'
import { SherpaOnnx } from '../sherpa-onnx/sherpa-onnx.ts'
import { filterSpokenFinals, transcribe } from '../speech-to-text.suite.ts'
import { saveModelChoice } from './model-choice.ts'
import { findModelsInUse } from './model-use.ts'

let bed: LadderBed
beforeEach(async () => {
  bed = await LadderBed.start()
})
afterEach(async () => {
  await bed.close()
  expect(bed.errors).toEqual([])
})

const asked = (name: SpeechModelName): SpeechModelChoice => ({ kind: 'model', name })

const halfCopied: [string, (folder: string) => void, RegExp] = [
  'half copied',
  (folder) => fs.writeFileSync(path.join(folder, 'encoder.onnx'), 'half'),
  /mine does not run on this machine/,
]

describe('the ladder of a running server', () => {
  it('[MODEL-24] downloads nothing when that is off, and takes files that were copied by hand', async () => {
    await bed.open({ mayDownload: false })
    await bed.ladder.prepare()
    expect(bed.using).toBeNull()
    expect(bed.stateOf('small')?.refusal).toBe('it is not installed, and MODEL_DOWNLOAD is off')
    writeInstalled(bed.modelsFolder, 'made-small-live')
    await bed.open({ mayDownload: false })
    await bed.ladder.prepare()
    expect(bed.using).toBe('small')
    expect(bed.server.ranges).toEqual([])
  })

  it('[MODEL-11] tries again later when a download failed for now, and says once why', {
    tags: 'deep',
  }, async () => {
    bed.server.statuses.push(...Array.from({ length: 8 }, () => 503))
    await bed.open({ retryMs: 1 })
    await bed.ladder.prepare()
    expect(bed.ladder.status().failure).toMatch(/answered 503/)
    await expect.poll(() => bed.using).toBe('best')
    const said = bed.lines.filter((line) => line.includes('503'))
    expect(said).toHaveLength(new Set(said).size)
  })

  it('[MODEL-11] keeps the model that is installed when there is no connection for a better one', async () => {
    await bed.open({ configured: asked('small') })
    await bed.ladder.prepare()
    await bed.server.close()
    await bed.open()
    await bed.ladder.prepare()
    expect(bed.using).toBe('small')
    expect(bed.ladder.status().failure).toMatch(/can’t be reached/)
    expect(bed.lines.filter((line) => line.includes('can’t be reached'))).toHaveLength(1)
  })

  it('ends at once while a download stalls', async () => {
    const limits = { stallTimeoutMs: 3_600_000, retryDelaysMs: [] }
    bed.server.stalls.push(100)
    await bed.open({ install: (options) => installModel({ ...options, limits }) })
    void bed.ladder.prepare()
    await expect.poll(() => bed.ladder.status().activity?.received_bytes).toBe(100)
    await bed.ladder.close()
    expect(bed.ladder.status().activity).toBeNull()
  })

  it('[MODEL-19] leaves a model whose files are removed while it is in use, and repairs it', async () => {
    await bed.open({ configured: asked('small') })
    await bed.ladder.prepare()
    const { speechToText } = bed.ladder
    const running = await speechToText.open({ language: 'en-US' })
    fs.rmSync(path.join(bed.modelsFolder, 'made-small-live'), { recursive: true })
    const next = await speechToText.open({ language: 'en-US' })
    expect(speechToText.name).toBe('marked')
    expect(bed.lines).toContain('The files of the speech model small changed while it was in use.')
    const audio = speakSounds(['kafka'], pronunciations)
    expect(filterSpokenFinals(await transcribe(running, audio))).toHaveLength(1)
    next.close()
    await expect.poll(() => speechToText.name).toBe('sherpa-onnx')
  })

  it('[MODEL-21] carries as many streams as are measured anew, after an update of the library', {
    tags: 'deep',
  }, async () => {
    const opened: (number | null)[] = []
    const openModel = (model: InstalledSpeechModel) => {
      opened.push(model.streams)
      return new SherpaOnnx({ model, vocabulary: [] })
    }
    await bed.open({ configured: asked('small') })
    await bed.ladder.prepare()
    const file = path.join(bed.modelsFolder, 'made-small-live', 'checked.json')
    const check = JSON.parse(fs.readFileSync(file, 'utf8'))
    check.measured.library = 'an earlier one'
    fs.writeFileSync(file, JSON.stringify(check))
    await bed.open({ configured: asked('small'), openModel })
    expect(opened).toEqual([null])
    await bed.ladder.prepare()
    expect(opened).toEqual([null, bed.stateOf('small')?.measured?.streams])
    expect(bed.ladder.speechToText.openRecognisers).toBe(1)
  })

  it('[MODEL-27] follows the choice of npm run model while it runs', { tags: 'deep' }, async () => {
    await bed.open({ configured: null, choicePollMs: 20 })
    await bed.ladder.prepare()
    expect(bed.using).toBe('best')
    expect(findModelsInUse(bed.modelsFolder)).toEqual(new Set(['best']))
    saveModelChoice(bed.modelsFolder, { kind: 'model', name: 'small' })
    await expect.poll(() => bed.using).toBe('small')
    expect(bed.ladder.status()).toMatchObject({
      choice: 'small',
      reason: expect.stringMatching(/^chosen by npm run model/),
    })
    saveModelChoice(bed.modelsFolder, { kind: 'pocketsphinx' })
    await expect.poll(() => bed.using).toBeNull()
    expect(findModelsInUse(bed.modelsFolder)).toEqual(new Set())
  })

  it('[MODEL-3] uses a folder of the operator’s own once it was tried', {
    tags: 'deep',
  }, async () => {
    const folder = path.join(bed.modelsFolder, 'mine')
    writeInstalled(bed.modelsFolder, 'mine')
    await bed.open({ configured: { kind: 'own', folder } })
    const { speechToText } = bed.ladder
    expect(bed.ladder.status()).toMatchObject({
      choice: 'own',
      reason: expect.stringMatching(/^chosen by SPEECH_MODEL/),
    })
    const stream = await speechToText.open({ language: 'en-US' })
    const heard = filterSpokenFinals(
      await transcribe(stream, speakSounds(['kafka wait'], pronunciations)),
    )
    expect(heard.map(({ text }) => text.toLowerCase()).join(' ')).toContain('kafka wait')
  })

  it.each([
    ['removed', (folder: string) => fs.rmSync(folder, { recursive: true }), /can’t be read/],
    ...(isDeep ? [halfCopied] : []),
  ])(
    '[MODEL-30] leaves a folder of the operator’s own that is %s while it is in use, and takes it back',
    { tags: 'property' },
    async (_name, damage, reason) => {
      const folder = path.join(bed.modelsFolder, 'mine')
      writeInstalled(bed.modelsFolder, 'mine')
      await bed.open({ configured: { kind: 'own', folder }, retryMs: 20 })
      const { speechToText } = bed.ladder
      const running = await speechToText.open({ language: 'en-US' })
      damage(folder)
      const next = await speechToText.open({ language: 'en-US' })
      expect(speechToText.name).toBe('marked')
      next.close()
      await expect.poll(() => bed.ladder.status().failure).toMatch(reason)
      const audio = speakSounds(['kafka'], pronunciations)
      expect(filterSpokenFinals(await transcribe(running, audio))).toHaveLength(1)
      writeInstalled(bed.modelsFolder, 'mine')
      await expect.poll(() => speechToText.name).toBe('sherpa-onnx')
      expect(new Set(bed.lines).size).toBe(bed.lines.length)
    },
  )

  it('[MODEL-4] refuses a folder that is no model, before anything starts', {
    tags: 'deep',
  }, async () => {
    const folder = path.join(bed.modelsFolder, 'mine')
    const own = { configured: { kind: 'own', folder } } as const
    await expect(bed.open(own)).rejects.toThrow(`The folder ${folder} can’t be read.`)
    fs.mkdirSync(folder)
    await expect(bed.open(own)).rejects.toThrow(`${folder} has no tokens.txt.`)
    writeInstalled(bed.modelsFolder, 'mine')
    fs.writeFileSync(path.join(folder, 'encoder.onnx'), 'no graph')
    await expect(bed.open(own)).rejects.toThrow('The model mine does not run on this machine')
    writeInstalled(bed.modelsFolder, 'mine')
    fs.writeFileSync(path.join(folder, 'model.json'), '{ "family": "whisper" }')
    await expect(bed.open(own)).rejects.toThrow(/model\.json: family .*zipformer/)
  })
})
