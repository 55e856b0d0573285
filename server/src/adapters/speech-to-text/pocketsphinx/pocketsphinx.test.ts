import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { speakSentences } from '@live-scribe/testing/voice/spoken-sentences'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { calculateWordErrorRate } from '@live-scribe/testing/voice/word-error-rate'
import { createStability, StabilityMeter } from '@live-scribe/testing/voice/word-stability'
import { afterEach, describe, expect, it } from 'vitest'
import { filterSpokenFinals, testSpeechToText, transcribe } from '../speech-to-text.suite.ts'
import { findSphinxFiles, type SphinxFiles } from './library.ts'
import { Pocketsphinx } from './pocketsphinx.ts'

const sentences = [
  'Could you tell me about a project that you are proud of?',
  'Nothing was lost, and nothing was counted twice.',
]
let spokenOnce: Int16Array | null = null
const voice = () => {
  spokenOnce ??= synthesiseSamples(sentences)
  return spokenOnce
}

/** The sound of a voice without the quiet around it. */
const trim = (samples: Int16Array) => {
  const isLoud = (sample: number) => Math.abs(sample) > 300
  return samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1)
}
const silence = (seconds: number) => new Int16Array(seconds * 16_000)
const join = (parts: Iterable<number>[]) => Int16Array.from(parts.flatMap((part) => [...part]))

testSpeechToText(
  'pocketsphinx',
  async () => new Pocketsphinx({ files: installed(), streams: 2 }),
  () => ({
    audio: voice(),
    sentences: [
      ['tell', 'me', 'about', 'project'],
      ['nothing', 'lost', 'counted', 'twice'],
    ],
  }),
  'deep',
)

describe('pocketsphinx', () => {
  let speech: Pocketsphinx
  afterEach(() => speech.close())

  it('writes sentences with a capital and a full stop or a question mark, and times for each word', {
    tags: 'deep',
  }, async () => {
    speech = new Pocketsphinx({ files: installed(), streams: 1 })
    const finals = filterSpokenFinals(
      await transcribe(await speech.open({ language: 'en-US' }), voice()),
    )
    for (const { text, words } of finals) {
      expect(text).toMatch(/^[A-Z][^<>[\]()]*[.?]$/)
      expect(text.split(' ')).toHaveLength(words.length)
    }
  })

  it.each([
    [0.6, 1],
    [1.2, 2],
  ])('[STT-38] takes a pause of %d s for %d utterance(s)', async (seconds, count) => {
    speech = new Pocketsphinx({ files: installed(), streams: 1 })
    const spoken = speakSentences('slt', 5).map(trim)
    const [first, second] = [spoken[1] ?? silence(0), spoken[4] ?? silence(0)]
    const audio = join([silence(0.5), first, silence(seconds), second, silence(1.3)])
    const finals = filterSpokenFinals(
      await transcribe(await speech.open({ language: 'en-US' }), audio),
    )
    expect(finals).toHaveLength(count)
  })

  it('[STAB-6] hears a voice in its first sentence that it has not heard before', {
    tags: 'deep',
  }, async () => {
    speech = new Pocketsphinx({ files: installed(), streams: 1 })
    const [spoken = ''] = sentences
    const audio = synthesiseSamples([spoken], 'awb')
    const events = await transcribe(await speech.open({ language: 'en-US' }), audio)
    const live = events.findLast((event) => event.type === 'interim')?.text ?? ''
    expect(calculateWordErrorRate({ spoken, written: live }), live).toBeLessThanOrEqual(0.25)
  })

  it('[STAB-1] changes hardly a word that was shown, and none after its final', {
    tags: 'deep',
  }, async () => {
    speech = new Pocketsphinx({ files: installed(), streams: 1 })
    const audio = synthesiseSamples(interviewSentences.slice(0, 4), 'rms')
    const stability = createStability()
    const meter = new StabilityMeter(stability)
    for (const event of await transcribe(await speech.open({ language: 'en-US' }), audio))
      meter.add(event)
    expect(stability.words).toBeGreaterThan(40)
    expect(stability.changed / stability.words).toBeLessThanOrEqual(0.05)
    expect(stability.changedAfterFinal).toBe(0)
  })

  it('refuses a stream that it could not keep in real time, with a sentence for people', {
    tags: 'deep',
  }, async () => {
    speech = new Pocketsphinx({ files: installed(), streams: 1 })
    const first = await speech.open({ language: 'en-US' })
    await expect(speech.open({ language: 'en-US' })).rejects.toMatchObject({
      reason: 'busy',
      message: expect.stringContaining('in use'),
    })
    first.close()
    const next = await speech.open({ language: 'en-US' })
    expect(filterSpokenFinals(await transcribe(next, voice())).length).toBeGreaterThan(0)
  })

  it('loses one stream, not the others, when a worker crashes, and replaces the worker', {
    tags: 'deep',
  }, async () => {
    speech = new Pocketsphinx({ files: installed(), streams: 2 })
    const [doomed, other] = [
      await speech.open({ language: 'en-US' }),
      await speech.open({ language: 'en-US' }),
    ]
    const failure = transcribe(doomed, voice()).catch((error: unknown) => error)
    const heard = transcribe(other, voice())
    speech.workers[0]?.kill()
    expect(await failure).toMatchObject({
      name: 'SpeechToTextError',
      reason: 'failed',
    })
    expect(filterSpokenFinals(await heard).length).toBeGreaterThan(0)
    const again = await speech.open({ language: 'en-US' })
    expect(filterSpokenFinals(await transcribe(again, voice())).length).toBeGreaterThan(0)
  })
})

function installed(): SphinxFiles {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  return files
}
