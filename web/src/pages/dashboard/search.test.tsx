import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, renderSite, type StubServer, signedInServer } from '../../../test/render-site.tsx'

const recording = {
  session_id: 'ABC234',
  title: 'Second round',
  started_at: '2026-11-21T09:00:00.000Z',
}
const line = (segment_number: number, text: string, speaker: string | null = null) => ({
  segment_number,
  text,
  speaker,
  spoken_at: '2026-11-21T09:00:07.000Z',
})
const hit = {
  recording,
  line: line(12, 'We cache the queries.', 'Maria'),
  before: line(11, 'How is it fast?'),
  after: null,
  marks: [
    [3, 8],
    [13, 20],
  ],
}
const none = {
  days: null,
  is_searchable: true,
  recordings: [],
  more_recordings: 0,
  speakers: [],
  hits: [],
  marks: [],
  has_more_marks: false,
  next: null,
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

function open(path: string, search: StubServer['GET /api/search']) {
  return renderSite(path, {
    ...signedInServer,
    'GET /api/recording-totals': () => ok({ recordings: 1, minutes: 5 }),
    'POST /api/rpc/can_user_record': () =>
      ok({ can_record: true, remaining_minutes: null, reason: null, recording_limit_minutes: 5 }),
    'GET /api/sessions': () => ok({ sessions: [] }),
    ...(search ? { 'GET /api/search': search } : {}),
  })
}

describe('the search on the dashboard', () => {
  it('[FIND-1, FIND-12] shows a line with its neighbour, its marked words and a link to it', async () => {
    const asked: string[] = []
    const { history } = open('/transcribe', ({ url }) => {
      asked.push(url.searchParams.get('q') ?? '')
      return ok({ ...none, hits: [hit] })
    })
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Search your recordings' }),
      ' cache query {Enter}',
    )

    const link = await screen.findByRole('link', { name: /We cache the queries/ })
    expect(link.getAttribute('href')).toBe('/view/ABC234#line-12')
    expect(within(link).getByText('How is it fast?')).toBeDefined()
    expect(link.textContent).toContain('Maria: We cache the queries.')
    expect([...link.querySelectorAll('mark')].map((one) => one.textContent)).toEqual([
      'cache',
      'queries',
    ])
    expect(screen.getByRole('heading', { name: /Second round/ })).toBeDefined()
    expect(screen.getByText('Found 1 line.')).toBeDefined()
    expect(asked).toEqual(['cache query'])
    expect(history.location.search).toBe('?q=cache+query')
  })

  it('[FIND-12] is opened by its address, and cleared again', async () => {
    const { history } = open('/transcribe?q=2026', () => ok(none))
    await screen.findByText('Nothing found.')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '2026')
    expect(screen.queryByRole('button', { name: 'Past Recordings' })).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await screen.findByRole('button', { name: 'Past Recordings' })
    expect(history.location.search).toBe('')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('[FIND-4, FIND-5, FIND-6] lists recordings and speakers, and says which days it keeps to', async () => {
    const days = { first: '2026-11-09', last: '2026-11-15' }
    const { history } = open('/transcribe?q=maria', () =>
      ok({ ...none, days, recordings: [recording], more_recordings: 3, speakers: ['Maria "M"'] }),
    )
    const list = await screen.findByRole('list', { name: 'Recordings' })
    expect(within(list).getByRole('link').getAttribute('href')).toBe('/view/ABC234')
    expect(screen.getByText('Found 4 recordings by title or date.')).toBeDefined()
    expect(screen.getByText(/And 3 more/)).toBeDefined()
    expect(screen.getByText(/^Recorded from .*9.* to .*15/)).toBeDefined()

    await userEvent.click(screen.getByRole('button', { name: 'Said by Maria "M"' }))
    await waitFor(() =>
      expect(new URLSearchParams(history.location.search).get('q')).toBe('speaker:"Maria M"'),
    )
  })

  it('[FIND-9] shows more when asked', async () => {
    open('/transcribe?q=cache', ({ url }) =>
      url.searchParams.get('after') === 'place'
        ? ok({ ...none, hits: [{ ...hit, line: line(40, 'Another cache.'), marks: [] }] })
        : ok({ ...none, hits: [hit], next: 'place' }),
    )
    await screen.findByText('Found 1 or more lines.')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

    await screen.findByText('Another cache.')
    expect(screen.getByText('Found 2 lines.')).toBeDefined()
    expect(screen.getAllByRole('heading', { name: /Second round/ })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('[FIND-20, FIND-21] shows marks under their recording with kind, place, note and line, and lists all', async () => {
    const mark = (id: number, more: object) => ({
      recording,
      mark: {
        id: `00000000-0000-4000-8000-00000000000${id}`,
        position_ms: 754_000,
        kind: 'to_do',
        note: 'Ask about the cache\nand Redis',
        ...more,
      },
      line: line(3, 'It is slow.', 'Maria'),
      words: [[14, 19]],
    })
    const older = { ...recording, session_id: 'XYZ789', started_at: '2026-11-01T09:00:00.000Z' }
    const marks = [
      mark(1, {}),
      { ...mark(2, { kind: 'moment', note: '' }), recording: older, line: null, words: [] },
    ]
    const { history } = open('/transcribe?q=cache', ({ url }) => {
      const isAll = url.searchParams.get('q') === 'cache mark:any'

      return ok(
        isAll
          ? { ...none, marks, next: 'p' }
          : { ...none, hits: [hit], marks, has_more_marks: true },
      )
    })
    expect(await screen.findByText('Found 1 line and 2 marks.')).toBeDefined()
    const articles = screen.getAllByRole('article')
    expect(articles).toHaveLength(2)
    const [newer, other] = articles.map((one) => within(one).getAllByRole('link'))
    expect(newer?.map((one) => one.getAttribute('href'))).toEqual([
      '/view/ABC234#line-3',
      '/view/ABC234#line-12',
    ])
    expect(newer?.[0]?.textContent).toBe(
      'at 12:34To doAsk about the cache\nand RedisMaria: It is slow.',
    )
    expect(newer?.[0]?.querySelector('mark')?.textContent).toBe('cache')
    expect(other?.map((one) => [one.getAttribute('href'), one.textContent])).toEqual([
      ['/view/XYZ789', 'at 12:34Moment'],
    ])

    await userEvent.click(screen.getByRole('button', { name: 'List all marks' }))
    expect(await screen.findByText('Found 2 or more marks.')).toBeDefined()
    expect(new URLSearchParams(history.location.search).get('q')).toBe('cache mark:any')
    expect(screen.queryByRole('button', { name: 'List all marks' })).toBeNull()
  })

  it('[FIND-22] says that a search for questions goes on, where no line was one yet', async () => {
    open('/transcribe?q=is%3Aquestion', ({ url }) =>
      ok(url.searchParams.has('after') ? { ...none, hits: [hit] } : { ...none, next: 'place' }),
    )
    await screen.findByText('Nothing found in the newest lines. Show more to search on.')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Found 1 line.')).toBeDefined()
  })

  it('[FIND-10, FIND-12] says what to do when it fails, is too long, or is none', async () => {
    let fails = true
    open('/transcribe?q=%26', () =>
      fails
        ? { status: 503, body: { error: 'Busy. Try again.', code: 'internal' } }
        : ok({ ...none, is_searchable: false }),
    )
    await screen.findByText('The search did not work. Busy. Try again.', {}, { timeout: 5000 })
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/Nothing to search for/)

    const field = screen.getByRole('searchbox')
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste('a'.repeat(10_000))
    expect((await screen.findByRole('alert')).textContent).toContain('at most 200 characters')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('[FIND-10, FIND-12] says once that the search of an address is too long, and does not ask', async () => {
    const search = vi.fn(() => ok(none))
    open(`/transcribe?q=${'a'.repeat(600)}`, search)

    const [alert, ...others] = await screen.findAllByRole('alert')
    expect(alert?.textContent).toContain('at most 200 characters')
    expect(others).toEqual([])
    await waitFor(() => expect(screen.queryByText('Searching...')).toBeNull())
    expect(screen.getAllByText(/at most 200 characters/)).toHaveLength(1)
    expect(search).not.toHaveBeenCalled()
  })
})
