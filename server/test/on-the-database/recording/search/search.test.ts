import { describe, expect, it } from 'vitest'
import { transcriptSearch } from '#server/db/schema.ts'
import { findTexts, searchAs, serveSearches } from './searched-recordings.ts'

const searches = serveSearches()

describe('a search', () => {
  it('[FIND-1] finds lines by any form of their words, with the lines beside them', async () => {
    const code = await searches.add([
      'Tell me about your last project.',
      'We were caching the queries of every user.',
      'And then?',
    ])
    const { hits, next } = await searchAs(searches.user, 'cache query')

    expect(next).toBeNull()
    expect(hits).toEqual([
      {
        recording: { session_id: code, title: 'Interview', started_at: '2026-11-21T09:00:00.000Z' },
        line: {
          segment_number: 2,
          text: 'We were caching the queries of every user.',
          spoken_at: '2026-11-21T09:00:01.000Z',
          speaker: null,
        },
        before: expect.objectContaining({
          segment_number: 1,
          text: 'Tell me about your last project.',
        }),
        after: expect.objectContaining({ segment_number: 3, text: 'And then?' }),
        marks: [
          [8, 15],
          [20, 27],
        ],
      },
    ])
  })

  it('[FIND-2] finds a phrase in quotes as it is, and words of no meaning where they are all', async () => {
    await searches.add(['To be or not to be.', 'Tests are running.', 'We run the test.'])

    expect(await findTexts(searches.user, '"to be or not"')).toEqual(['To be or not to be.'])
    expect(await findTexts(searches.user, '“run the test”')).toEqual(['We run the test.'])
    expect(await findTexts(searches.user, '"run test"')).toEqual([])
    expect(await findTexts(searches.user, 'run test')).toEqual([
      'Tests are running.',
      'We run the test.',
    ])
    expect(await findTexts(searches.user, 'to be')).toEqual(['To be or not to be.'])
  })

  it('[FIND-3] finds code words as they are written and as they are said', async () => {
    const written = [
      'Restart it with kubectl, then look.',
      'That makes it O(n).',
      'Store the user_id there.',
      'I wrote it in C++, mostly.',
      'See node.js (or std::vector).',
      'We call foo.bar() twice.',
      'I like C# and .NET.',
      'A sort is O(n log n) here.',
    ]
    await searches.add(written)
    await searches.add(
      [
        'It is o of n.',
        'Take the user underscore id.',
        'I know c plus plus.',
        'Plan C was better.',
      ],
      {
        startedAt: new Date('2026-11-20T09:00:00Z'),
      },
    )
    const found = async (q: string) => (await findTexts(searches.user, q)).sort()

    expect(await found('kubectl')).toEqual([written[0]])
    expect(await found('O(n)')).toEqual(['It is o of n.', 'That makes it O(n).'])
    expect(await found('user_id')).toEqual([
      'Store the user_id there.',
      'Take the user underscore id.',
    ])
    expect(await found('c++')).toEqual(['I know c plus plus.', 'I wrote it in C++, mostly.'])
    expect(await found('node.js')).toEqual([written[4]])
    expect(await found('std::vector')).toEqual([written[4]])
    expect(await found('foo.bar()')).toEqual([written[5]])
    expect(await found('C#')).toEqual([written[6]])
    expect(await found('.net')).toEqual([written[6]])
    expect(await found('O(n log n)')).toEqual([written[7]])
  })

  it('[FIND-4] finds recordings by their title', async () => {
    const code = await searches.add(['Nothing of the kind.'], { title: 'Onsite with 100% Ltd_' })
    await searches.add(['Nothing either.'], { title: 'Screening' })
    const titled = async (q: string) =>
      (await searchAs(searches.user, q)).recordings.map(({ session_id }) => session_id)

    expect(await titled('onsite')).toEqual([code])
    expect(await titled('100%')).toEqual([code])
    expect(await titled('ltd onsite')).toEqual([code])
    expect(await titled('"x% Ltd"')).toEqual([])
  })

  it('[FIND-5] keeps to a day of the time zone, by its date or its name', async () => {
    const early = await searches.add(['The queue was full.'], {
      startedAt: new Date('2026-11-21T22:30:00Z'),
    })
    const late = await searches.add(['The queue was empty.'], {
      startedAt: new Date('2026-11-21T23:30:00Z'),
    })
    const codes = async (q: string, zone: string) => {
      const { hits, recordings } = await searchAs(searches.user, q, { zone })
      const listed = hits.length > 0 ? hits.map(({ recording }) => recording) : recordings
      return listed.map(({ session_id }) => session_id)
    }

    expect(await codes('queue yesterday', 'UTC')).toEqual([late, early])
    expect(await codes('queue yesterday', 'Europe/Berlin')).toEqual([early])
    expect(await codes('2026-11-22 queue', 'Europe/Berlin')).toEqual([late])
    expect(await codes('2026-11-21', 'Europe/Berlin')).toEqual([early])
    expect(await codes('this week', 'UTC')).toEqual([late, early])
    expect(await codes('queue last week', 'UTC')).toEqual([])
    expect((await searchAs(searches.user, 'last week')).days).toEqual({
      first: '2026-11-09',
      last: '2026-11-15',
    })
    expect((await searchAs(searches.user, '"yesterday"')).days).toBeNull()
  })

  it('[FIND-6] keeps to a speaker by the name that the owner gave, or by the side', async () => {
    const said = (text: string, channel: number, speaker: number | null = null) => ({
      text,
      channel,
      speaker,
    })
    await searches.add(
      [said('Draw the queue.', 1), said('The queue is here.', 0), said('A queue?', 1, 3)],
      {
        channels: 2,
        speakerNames: [{ channel: 1, speaker: 3, name: 'Maria Lopez' }],
      },
    )
    const { hits } = await searchAs(searches.user, 'queue speaker:maria')

    expect(hits.map(({ line }) => [line.speaker, line.text])).toEqual([['Maria Lopez', 'A queue?']])
    expect(await findTexts(searches.user, 'speaker:"maria lopez"')).toEqual(['A queue?'])
    expect(await findTexts(searches.user, 'queue speaker:you')).toEqual(['The queue is here.'])
    expect(await findTexts(searches.user, 'queue speaker:nobody')).toEqual([])
    expect((await searchAs(searches.user, 'maria')).speakers).toEqual(['Maria Lopez'])
  })

  it('[FIND-7] never finds an echo, a gap, or what was deleted', async () => {
    const code = await searches.add([
      { text: 'The zebra echoes.', isEcho: true, channel: 0 },
      { text: '[2.0 s of zebra missing]', isGap: true },
      'A zebra.',
    ])
    const { hits } = await searchAs(searches.user, 'zebra')
    expect(hits.map(({ line, before }) => [line.text, before])).toEqual([['A zebra.', null]])

    expect((await searches.user.call('DELETE', `/api/sessions/${code}`)).status).toBe(200)
    expect(await findTexts(searches.user, 'zebra')).toEqual([])
    const left = await searches.server.context.db.select().from(transcriptSearch)
    expect(left.filter(({ exact }) => exact.includes('zebra'))).toEqual([])
  })

  it('[FIND-8] finds nothing of other users, whatever is typed or asked for', async () => {
    const code = await searches.add(['My secret is here.'], { title: 'Secret talk' })
    expect(await findTexts(searches.user, 'secret')).toEqual(['My secret is here.'])
    const [line] = await searches.server.context.db.select().from(transcriptSearch)
    const owner = /owner ([0-9a-f-]{36})/.exec(line?.exact ?? '')?.[1] ?? ''
    expect(owner).not.toBe('')
    const attacker = await searches.server.signUp()
    const tries = [
      'secret',
      `'owner ${owner}' secret`,
      `owner ${owner}`,
      'speaker:you',
      '2026-11-21',
      "') | 'secret",
    ]
    for (const q of tries) {
      const found = await searchAs(attacker, q)
      expect([q, found.hits, found.recordings]).toEqual([q, [], []])
      expect((await searchAs(attacker, q, { after: `9999999999999999.${code}.0` })).hits).toEqual(
        [],
      )
    }
    expect((await searches.server.visitor.call('GET', '/api/search?q=secret')).status).toBe(401)
  })

  it('[FIND-11] finds a line of a running recording as soon as it is stored', async () => {
    const code = await searches.user.openSession('Now')
    const segment = { sessionId: code, text: 'A new giraffe.', isFinal: true, segmentNumber: 1 }
    expect((await searches.user.call('POST', '/api/transcript-segment', segment)).status).toBe(200)

    expect(await findTexts(searches.user, 'giraffes')).toEqual(['A new giraffe.'])
  })
})
