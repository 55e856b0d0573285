import { runs } from '@live-scribe/testing/depth'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts'
import { addRecording, searchAs } from './searched-recordings.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
  user = await server.signUp('ann@example.com')
  await user.call('GET', '/api/me')
  await addRecording(server, 'ann@example.com', {
    lines: [
      "I'd drop the table.",
      'שלום עולם',
      'Ship it 🚀 now.',
      'A & B | C!',
      'A write-ahead log.',
      'Don’t wait for user id.',
      'Then items[0] is [0] again.',
    ],
  })
})
afterAll(() => server.close())

const send = (query: string) => user.call('GET', `/api/search?${query}`)

describe('a search that is no search', () => {
  it.each([
    ['operators only', '& | ! <-> :* ()'],
    ['quotes only', '""" "'],
    ['an emoji only', '🚀'],
    ['nothing', '   '],
    ['a speaker without a name', 'speaker:'],
  ])('[FIND-10] of %s is answered without hits, and said to be none', async (_, q) => {
    expect(await searchAs(user, q)).toMatchObject({
      is_searchable: false,
      hits: [],
      recordings: [],
    })
  })

  it.each([
    ['SQL', "'); drop table users; --", []],
    ['an open quote', '"drop the', ["I'd drop the table."]],
    ['a language written from the right', 'עולם', ['שלום עולם']],
    ['an emoji beside a word', '🚀 ship', ['Ship it 🚀 now.']],
    ['operators beside words', 'a & b | c', ['A & B | C!']],
    ['a hyphen', 'write-ahead', ['A write-ahead log.']],
    ['a hyphen in quotes', '"write-ahead log"', ['A write-ahead log.']],
    ['the end of a sentence in quotes', '"log."', ['A write-ahead log.']],
    ['operators and letters alone', 'a<->b', ['A & B | C!']],
    ['backslashes and quotes', `\\ ''\\' ship\\'s`, []],
  ])('[FIND-10] with %s finds its words', async (_, q, expected) => {
    const { hits } = await searchAs(user, q)

    expect(hits.map(({ line }) => line.text)).toEqual(expected)
    expect((await user.call('GET', '/api/me')).status).toBe(200)
  })

  it.each([
    ['a code word that is written as words', 'user_id', ['user id']],
    ['a common word with an apostrophe', 'don’t', ['Don', 't']],
    ['a hyphen', 'write-ahead', ['write-ahead']],
    ['a digit in brackets', '[0]', ['0', '0']],
  ])('[FIND-10] with %s marks its words', async (_, q, expected) => {
    const { hits } = await searchAs(user, q)

    const marked = hits.map(({ line, marks }) => marks.map((mark) => line.text.slice(...mark)))
    expect(marked).toEqual([expected])
  })

  it.each([
    ['10,000 characters', `q=${'a'.repeat(10_000)}`, /at most 200 characters/],
    ['a null byte', 'q=a%00b', /can’t be stored/],
    ['half a surrogate pair', 'q=%ED%A0%80', /./],
    ['an unknown time zone', 'q=it&zone=Mars/Base', /time zone is unknown/],
    ['a broken place', 'q=it&after=1.2.3', /after/],
    ['a broken place of a mark', 'q=mark:any&after=1.ABC234.0.x', /after/],
    ['no words at all', '', /./],
    ['two searches', 'q=a&q=b', /./],
  ])('[FIND-10] with %s is refused or answered, and never fails', async (name, query, text) => {
    const reply = await send(query)

    expect([200, 400]).toContain(reply.status)
    if (name !== 'half a surrogate pair') {
      expect(reply.status).toBe(400)
      expect(((await reply.json()) as { error: string }).error).toMatch(text)
    }
  })

  it.each(['speaker:constructor', 'speaker:__proto__', 'a speaker:nobody'])(
    '[FIND-10] with %s, a name that every object has, finds nobody',
    async (q) => {
      const reply = await send(new URLSearchParams({ q }).toString())

      expect(reply.status).toBe(200)
      expect(await reply.json()).toMatchObject({ hits: [] })
    },
  )

  it.each(['mark:any', 'is:question', 'drop'])(
    '[FIND-24] for %s after the place of anything else is answered',
    async (q) => {
      const places = [
        '9.ABC234.9999999999',
        `9.ABC234.2147483647.${'f'.repeat(8)}${'-0000'.repeat(3)}-${'0'.repeat(12)}`,
      ]
      for (const after of places) {
        expect((await searchAs(user, q, { after })).hits, after).toEqual([])
      }
    },
  )

  it('[FIND-10, FIND-24] of any text never fails', { tags: 'deep' }, async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '"',
            "'",
            '(',
            ')',
            '\\',
            ':',
            '*',
            '&',
            '|',
            '!',
            '<->',
            '-',
            'a',
            'b',
            'O(n)',
            'speaker:',
            'mark:',
            'any',
            'is:question',
            'last week',
            ' ',
            '٣',
            '́',
            '‮',
          ),
          { maxLength: 30 },
        )
        .map((parts) => parts.join('')),
    )
    let tried = 0
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        // A user may search sixty times a minute.
        if (tried % 50 === 0) user = await server.signUp()
        tried += 1
        const reply = await send(new URLSearchParams({ q }).toString())
        expect([200, 400]).toContain(reply.status)
      }),
      { numRuns: runs(2_000) },
    )
  })
})
