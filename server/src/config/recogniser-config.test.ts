import { expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { readEnvironment } from './env.ts'
import { readSecrets } from './secrets.ts'

const config = (env: Record<string, string>) => toConfig(readEnvironment(env)).recogniser
const DEEPGRAM_API_KEY = '0123456789abcdef'

it('[OPEN-77] is Deepgram’s nova-2 once its key is set, otherwise on this machine', () => {
  expect(config({}).hosted).toBeNull()
  expect(config({ DEEPGRAM_API_KEY }).hosted).toEqual({
    url: 'wss://api.deepgram.com',
    model: 'nova-2',
    hasFallback: true,
  })
  const env = { DEEPGRAM_API_KEY, DEEPGRAM_MODEL: 'nova-3', DEEPGRAM_URL: 'ws://10.0.0.5:8080' }
  expect(config({ ...env, DEEPGRAM_FALLBACK: 'off' }).hosted).toEqual({
    url: 'ws://10.0.0.5:8080',
    model: 'nova-3',
    hasFallback: false,
  })
})

it('keeps the key among the secrets, out of what may be logged', () => {
  const env = readEnvironment({ DEEPGRAM_API_KEY, AUTH_SECRET: 'x'.repeat(32) })
  expect(readSecrets(env, 'data').deepgram).toBe(DEEPGRAM_API_KEY)
  expect(JSON.stringify(toConfig(env))).not.toContain(DEEPGRAM_API_KEY)
})

it.each([
  [{ DEEPGRAM_MODEL: 'nova-2' }, 'DEEPGRAM_API_KEY: must be set'],
  [{ DEEPGRAM_API_KEY: 'two words' }, 'DEEPGRAM_API_KEY: must be a key, without spaces'],
  [{ DEEPGRAM_API_KEY, DEEPGRAM_MODEL: 'whisper' }, 'DEEPGRAM_MODEL: must be a nova-2 or nova-3'],
  [{ DEEPGRAM_API_KEY, DEEPGRAM_URL: 'api.deepgram.com' }, 'DEEPGRAM_URL: must be a URL such as'],
])('says what is wrong with %o', (env, sentence) => {
  expect(() => config(env)).toThrow(sentence)
})
