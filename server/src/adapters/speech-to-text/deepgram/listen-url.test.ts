import { expect, it } from 'vitest'
import { createListenUrl, selectListenTerms } from './listen-url.ts'

const base = { url: 'wss://api.deepgram.com', model: 'nova-2', vocabulary: [] as string[] }
const query = (settings: Partial<typeof base>) =>
  createListenUrl({ ...base, ...settings }, { language: 'en-US' }).searchParams

it('[STT-03, STT-04, STT-05, STT-06, STT-07, STT-08, STT-09, STT-10, STT-11, OPEN-77] asks for what the specification names', () => {
  expect(createListenUrl(base, { language: 'en-US' }).href.split('?')[0]).toBe(
    'wss://api.deepgram.com/v1/listen',
  )
  expect(Object.fromEntries(query({}))).toMatchObject({
    model: 'nova-2',
    language: 'en-US',
    smart_format: 'true',
    interim_results: 'true',
    punctuate: 'true',
    endpointing: '300',
    encoding: 'linear16',
    sample_rate: '16000',
    channels: '1',
  })
})

it('[RISK-48, RISK-49] has speakers told apart, and the audio not kept', () => {
  expect(query({}).get('diarize')).toBe('true')
  expect(query({}).get('mip_opt_out')).toBe('true')
})

it('finds the service under a path, and over http as over ws', () => {
  const { href } = createListenUrl(
    { ...base, url: 'http://127.0.0.1:8080/speech/' },
    { language: 'en-US' },
  )
  expect(href).toMatch(/^ws:\/\/127\.0\.0\.1:8080\/speech\/v1\/listen\?/)
})

it('names single words to nova-2 and phrases to nova-3', () => {
  const vocabulary = ['Kubernetes', 'circuit breaker', 'x:5']
  expect(query({ vocabulary }).getAll('keywords')).toEqual(['Kubernetes'])
  expect(query({ vocabulary, model: 'nova-3-medical' }).getAll('keyterm')).toEqual(vocabulary)
})

it('names no more than the service takes: 100 terms, 500 tokens', () => {
  const short = Array.from({ length: 300 }, (_, index) => `t${index}`)
  expect(query({ vocabulary: short, model: 'nova-3' }).getAll('keyterm')).toHaveLength(100)
  const long = short.map((term) => term.padEnd(50, 'x'))
  expect(query({ vocabulary: long, model: 'nova-3' }).getAll('keyterm')).toHaveLength(27)
})

it('[TERM-5] names the terms of the owner first, each once, and in any script no more than it takes', () => {
  const settings = { ...base, model: 'nova-3', vocabulary: ['Kafka', 'Redis'] }
  const told = (terms: string[]) =>
    createListenUrl(settings, { language: 'en-US', terms }).searchParams.getAll('keyterm')
  expect(told(['our product', 'Redis'])).toEqual(['our product', 'Redis', 'Kafka'])
  expect(told([])).toEqual(['Kafka', 'Redis'])
  // A letter of three bytes may be three tokens.
  const foreign = Array.from({ length: 200 }, (_, index) => `術語${index % 10}${index}`)
  expect(Buffer.byteLength(told(foreign).join(''))).toBeLessThan(500)
  expect(told(foreign).length).toBeGreaterThan(40)
  const own = Array.from({ length: 5000 }, (_, index) => `term ${index}`)
  expect(told(own).length).toBeLessThanOrEqual(100)
  expect(selectListenTerms('nova-3', own)).toEqual(told(own))
  expect(selectListenTerms('nova-2', ['two words', 'one'])).toEqual(['one'])
})

it('[LANG-1] tells the service the language, and shorter pauses where people change between several', () => {
  const inLanguage = (language: string) => createListenUrl(base, { language }).searchParams
  expect(inLanguage('de').get('language')).toBe('de')
  expect(inLanguage('de').get('endpointing')).toBe('300')
  expect(inLanguage('multi').get('language')).toBe('multi')
  expect(inLanguage('multi').get('endpointing')).toBe('100')
})
