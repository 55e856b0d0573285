import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeep } from '@live-scribe/testing/depth'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Hearing } from '../../../../test/models/made-language.ts'
import { makeRung } from '../../../../test/models/made-rungs.ts'
import { speakSounds } from '../../../../test/models/sounds.ts'
import { writeVoiceModel } from '../../../../test/models/voice-model.ts'
import { filterSpokenFinals, transcribe } from '../speech-to-text.suite.ts'
import { SherpaOnnx } from './sherpa-onnx.ts'

/*
 * How much the vocabulary helps each engine. The models are made: they doubt, or hear a term as
 * several words, as real models do, so this proves how the vocabulary works and not how often.
 */

/** Twenty hard terms: their pieces, and what a model hears that does not know them. */
const TERMS = [
  { term: 'Kubernetes', pieces: ['KUBER', 'NETES'], misheard: ['COOPER', 'NETTIES'] },
  { term: 'PostgreSQL', pieces: ['POSTGRE', 'SQL'], misheard: ['POSTGRE', ' SEQUEL'] },
  { term: 'TypeScript', pieces: ['TYPE', 'SCRIPT'], misheard: ['TYPE', ' SCRIPT'] },
  { term: 'GraphQL', pieces: ['GRAPH', 'QL'], misheard: ['GRAPH', ' QL'] },
  { term: 'Redis', pieces: ['REDIS'], misheard: ['READERS'] },
  { term: 'Kafka', pieces: ['KAFKA'], misheard: ['CAFE'] },
  { term: 'idempotent', pieces: ['IDEMPOTENT'], misheard: ['IMPORTANT'] },
  { term: 'Terraform', pieces: ['TERRA', 'FORM'], misheard: ['TERRA', ' FORM'] },
  { term: 'OAuth', pieces: ['O', 'AUTH'], misheard: ['O', ' AUTH'] },
  { term: 'WebSocket', pieces: ['WEB', 'SOCKET'], misheard: ['WEB', ' SOCKET'] },
  { term: 'DynamoDB', pieces: ['DYNAMODB'], misheard: ['DYNAMO'] },
  { term: 'Grafana', pieces: ['GRAFANA'], misheard: ['GRANDMA'] },
  { term: 'NGINX', pieces: ['NGINX'], misheard: ['ENGINE'] },
  { term: 'Istio', pieces: ['ISTIO'], misheard: ['STEREO'] },
  { term: 'Flink', pieces: ['FLINK'], misheard: ['BLINK'] },
  { term: 'Debezium', pieces: ['DEBEZIUM'], misheard: ['MUSEUM'] },
  { term: 'mutex', pieces: ['MUTEX'], misheard: ['MEW'] },
  { term: 'Dijkstra', pieces: ['DIJKSTRA'], misheard: ['EXTRA'] },
  { term: 'Paxos', pieces: ['PAXOS'], misheard: ['TAXES'] },
  { term: 'CQRS', pieces: ['CQRS'], misheard: ['CURES'] },
] as const
const terms = TERMS.map(({ term }) => term)

/** The word before each term, and a word that sounds a little like one. */
const CARRIER_SOUND = 0
const CLEAR_SOUND = 1
const CARRIER = ' WITH'

const pronunciations = Object.fromEntries([
  ['with', [CARRIER_SOUND]],
  ['cafes', [CLEAR_SOUND]],
  ...TERMS.map(({ term, pieces }, index) => {
    const before = TERMS.slice(0, index).flatMap((other) => other.pieces).length
    return [term, pieces.map((_, at) => CLEAR_SOUND + 1 + before + at)]
  }),
])

/** How much a model doubts: the score of a term's piece, where what it is misheard as has 20. */
function createHearing(score: number, write = (piece: string) => piece): Hearing {
  const sounds = TERMS.flatMap(({ pieces, misheard }) =>
    pieces.map((piece, at) => {
      const heard = misheard[at] ?? ''
      const first = at === 0 ? ' ' : ''
      const wrong = heard.startsWith(' ') ? heard : `${first}${heard}`
      return { [write(`${first}${piece}`)]: score, [write(wrong)]: 20 }
    }),
  )
  const clear = { [write(' CAFES')]: 20, [write(' KAFKA')]: 14 }
  return Object.fromEntries([{ [write(CARRIER)]: 20 }, clear, ...sounds].entries())
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-terms-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const voiceModel = writeVoiceModel(folder).file
const beam = makeRung(`${folder}/small`, 'small', { live: createHearing(19.4) })
const greedy = makeRung(`${folder}/standard`, 'standard', {
  live: createHearing(0, (piece) => piece.toLowerCase()),
})
const sentences = terms.map((term) => `with ${term} with`)

describe('the vocabulary', () => {
  let speech: SherpaOnnx
  afterEach(() => speech.close())

  const write = async (model: typeof beam, vocabulary: readonly string[], texts = sentences) => {
    speech = new SherpaOnnx({ model, vocabulary, voiceModel, streams: 1 })
    const stream = await speech.open({ language: 'en-US' })
    const finals = filterSpokenFinals(
      await transcribe(stream, speakSounds(texts, pronunciations, { pauseSamples: 1.4 * 16_000 })),
    )
    await speech.close()
    return finals.map(({ text }) => text)
  }
  /** How many of the twenty terms are written as the vocabulary has them. */
  const countTerms = (texts: string[]) =>
    terms.filter((term, index) => texts[index] === `With ${term} with.`).length

  it('[MODEL-48] lets beam search write all of twenty hard terms, of which it wrote none', {
    tags: 'deep',
  }, async () => {
    expect(countTerms(await write(beam, []))).toBe(0)
    expect(countTerms(await write(beam, terms))).toBe(20)
  })

  it('[MODEL-48] writes what a model without hotwords heard as several words: 5 of 20', {
    tags: 'deep',
  }, async () => {
    expect(countTerms(await write(greedy, []))).toBe(0)
    expect(countTerms(await write(greedy, terms))).toBe(5)
  })

  it('[TERM-6] of a recording counts for that one only, whatever model listens', {
    tags: 'property',
  }, async () => {
    const models = [[greedy, 5] as const, ...(isDeep ? [[beam, 20] as const] : [])]
    for (const [model, count] of models) {
      speech = new SherpaOnnx({ model, vocabulary: [], voiceModel, streams: 1 })
      const texts: string[][] = []
      for (const told of [[], terms, []]) {
        const stream = await speech.open({ language: 'en-US', terms: told })
        const audio = speakSounds(sentences, pronunciations, { pauseSamples: 1.4 * 16_000 })
        texts.push(filterSpokenFinals(await transcribe(stream, audio)).map(({ text }) => text))
      }
      expect(texts.map(countTerms)).toEqual([0, count, 0])
      const use = model === beam ? 'listens' : 'spells'
      expect(speech.selectTerms(terms)).toEqual({ use, terms })
      await speech.close()
    }
  })

  it('[MODEL-48] takes no hotword for a word that is clear', async () => {
    expect(await write(beam, terms, ['with cafes with'])).toEqual(['With cafes with.'])
  })
})
