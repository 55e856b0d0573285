import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toConfig } from '../config/config.ts'
import { readEnvironment } from '../config/env.ts'
import { readSecrets } from '../config/secrets.ts'
import { createSpeechToText } from './speech-to-text.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-speech-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

async function create(variables: Record<string, string>, findSphinx?: () => null) {
  const env = readEnvironment({ DATA_DIR: folder, ...variables })
  const secrets = readSecrets(env, folder)
  const log = pino({ level: 'silent' })
  const parts = await createSpeechToText(toConfig(env), secrets, { log, findSphinx })
  const { name, description, capabilities } = parts.speechToText
  return { ...parts, name, description, capabilities }
}

it('is Deepgram, told our terms, once its key is set', async () => {
  const speech = await create({
    DEEPGRAM_API_KEY: 'key',
    DEEPGRAM_MODEL: 'nova-3',
    DEEPGRAM_FALLBACK: 'off',
  })
  expect(speech.description).toBe('Deepgram, model nova-3, at api.deepgram.com')
  expect(speech.capabilities).toMatchObject({
    onThisServer: false,
    jargon: true,
    twoChannels: true,
  })
  await speech.close()
})

it('[STT-36] has the recogniser of this machine behind Deepgram, unless the operator says otherwise', async () => {
  const speech = await create({ DEEPGRAM_API_KEY: 'key' })
  expect(speech.name).toBe('Deepgram nova-2')
  expect(speech.description).toBe(
    'Deepgram, model nova-2, at api.deepgram.com; while it is away pocketsphinx, on this machine',
  )
  expect(speech.capabilities.onThisServer).toBe(false)
  await speech.close()
})

it('[STT-36] waits behind Deepgram for the model that the operator chose, where nothing else is installed', async () => {
  const withModel = { DEEPGRAM_API_KEY: 'key', SPEECH_MODEL: 'small' }
  const waiting = await create(withModel, () => null)
  expect(waiting.description).toBe('Deepgram, model nova-2, at api.deepgram.com')
  expect(waiting.speechModels.status()).toMatchObject({ choice: 'small', is_configured: true })
  await waiting.close()

  for (const variables of [{ DEEPGRAM_API_KEY: 'key' }, { ...withModel, MODEL_DOWNLOAD: 'off' }]) {
    const alone = await create(variables, () => null)
    expect(alone.speechModels.status().choice).toBe('hosted')
    await alone.close()
  }
})

it('is pocketsphinx while there is no model', async () => {
  const speech = await create({})
  expect(speech.name).toBe('pocketsphinx')
  expect(speech.capabilities.onThisServer).toBe(true)
  await speech.close()
})

it('[CHAN-102] has two channels where two streams run at once', async () => {
  for (const streams of [1, 2]) {
    const speech = await create({ RECOGNISER_STREAMS: String(streams) })
    expect(speech.capabilities.twoChannels).toBe(streams === 2)
    await speech.close()
  }
})

it('takes a list of terms from a file, and says when there is none', async () => {
  const file = path.join(folder, 'terms.txt')
  fs.writeFileSync(file, '# ours\n\n')
  const speech = await create({ DEEPGRAM_API_KEY: 'key', VOCABULARY_FILE: file })
  expect(speech.capabilities.jargon).toBe(false)
  await speech.close()
  await expect(create({ VOCABULARY_FILE: `${file}.none` })).rejects.toThrow(
    /^VOCABULARY_FILE: .* can’t be read/,
  )
})
