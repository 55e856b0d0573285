import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SelectedTerms, SpeechStreamOptions } from '#server/ports/speech-to-text.ts'
import {
  change,
  changed,
  entry,
  listEntries,
  readVocabulary,
} from '../../clients/vocabulary-calls.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

/** A recogniser that listens for two terms, and notes what each stream was told. */
class ListeningRecogniser extends MarkedRecogniser {
  readonly told: (readonly string[] | undefined)[] = []

  selectTerms(terms: readonly string[]): SelectedTerms {
    return { use: 'listens', terms: terms.slice(0, 2) }
  }

  override open(options: Partial<SpeechStreamOptions> = {}) {
    this.told.push(options.terms)
    return super.open()
  }
}

const recogniser = new ListeningRecogniser(['it'])
let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer(recogniser)
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await server.signUp()
})

describe('a vocabulary', () => {
  it('[TERM-1] takes entries, the first of a call before the others and all before earlier ones', async () => {
    expect(await readVocabulary(user)).toEqual({
      entries: [],
      recogniser: 'marked audio, for tests',
      use: 'listens',
    })
    expect(await changed(user, { add: [entry('Kafka')] })).toEqual({ added: 1, left_out: 0 })
    const more = [entry('Kubernetes', 'cooper netties'), entry('gRPC')]
    expect(await changed(user, { add: more })).toEqual({ added: 2, left_out: 0 })
    expect(await listEntries(user)).toEqual(['cooper netties -> Kubernetes', 'gRPC', 'Kafka'])
  })

  it('[TERM-1] has one entry for the same words, in any case: the last one', async () => {
    await changed(user, { add: [entry('kafka'), entry('cube', 'Q'), entry('Q')] })
    const again = [entry('Kafka'), entry('queue', 'q'), entry('Q')]
    expect(await changed(user, { add: again })).toEqual({ added: 2, left_out: 0 })
    expect(await listEntries(user)).toEqual(['Kafka', 'q -> queue', 'Q'])
  })

  it('[TERM-1] is edited in one call, and loses an entry once', async () => {
    await changed(user, { add: [entry('Kafka'), entry('Reddis'), entry('gRPC')] })
    await changed(user, { remove: [entry('Reddis')], add: [entry('Redis')] })
    await changed(user, { remove: [entry('Reddis'), entry('grpc'), entry('gRPC', 'gRPC.')] })
    expect(await listEntries(user)).toEqual(['Redis', 'Kafka', 'gRPC'])
  })

  it('[TERM-1] of two pages at once has the entries of both, each once', async () => {
    const add = ['one', 'two', 'three'].map((term) => entry(term))
    await Promise.all([changed(user, { add }), changed(user, { add: [...add, entry('four')] })])
    expect((await listEntries(user)).toSorted()).toEqual(['four', 'one', 'three', 'two'])
  })

  it('[TERM-2] refuses what is no term, and keeps what it had', async () => {
    await changed(user, { add: [entry('Kafka')] })
    const bad = ['', ' ', 'x'.repeat(101), 'x'.repeat(500), 'a\nb', 'a\u0000b', '\u200b', 'a -> b']
    for (const text of [...bad, '-> b', '# b', '#', 3, null]) {
      const reply = await change(user, { add: [{ term: text, heard: null }] })
      expect(reply.status, JSON.stringify(text)).toBe(400)
    }
    for (const heard of [...bad, '…', 'same'])
      expect((await change(user, { add: [{ term: 'same', heard }] })).status).toBe(400)
    const many = Array.from({ length: 501 }, (_, index) => entry(`t${index}`))
    expect((await change(user, { add: many })).status).toBe(400)
    expect(await listEntries(user)).toEqual(['Kafka'])
  })

  it('[TERM-2] has room for 5,000 entries, and says how many had none', async () => {
    const terms = Array.from({ length: 5001 }, (_, index) => entry(`term ${index}`))
    for (let from = 0; from < 5000; from += 500)
      await changed(user, { add: terms.slice(from, from + 500) })
    expect(await changed(user, { add: terms.slice(4999) })).toEqual({ added: 0, left_out: 1 })
    expect(await changed(user, { add: [entry('Term 7')] })).toEqual({ added: 1, left_out: 0 })
    const { entries } = await readVocabulary(user)
    expect(entries).toHaveLength(5000)
    expect(entries.slice(0, 3)).toEqual([
      { term: 'Term 7', heard: null, is_used: true },
      { term: 'term 4999', heard: null, is_used: true },
      { term: 'term 4500', heard: null, is_used: false },
    ])
    expect(entries.filter(({ is_used }) => is_used)).toHaveLength(2)
  }, 60_000)

  it('[TERM-4] is told to the recogniser of a recording and of a check, the right words of wrong ones too', async () => {
    await changed(user, {
      add: [entry('Kafka'), entry('Kubernetes', 'cooper'), entry('Kubernetes')],
    })
    recogniser.told.length = 0
    const recorder = await user.record(await user.openSession())
    await recorder.stop()
    expect(recogniser.told).toEqual([['Kafka', 'Kubernetes']])
    const other = await server.signUp()
    await (await other.record(await other.openSession())).stop()
    expect(recogniser.told.at(-1)).toEqual([])
  })

  it('[TERM-9] is its owner’s alone', async () => {
    await changed(user, { add: [entry('Kafka')] })
    expect(await listEntries(await server.signUp())).toEqual([])
    const stranger = server.stranger()
    expect((await stranger.call('GET', '/api/account/vocabulary')).status).toBe(401)
    expect((await change(stranger, { add: [entry('Kafka')] })).status).toBe(401)
  })
})
