import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionRow } from '../../test/recorder-site.tsx'
import { ok, renderSite, type StubServer, signedInServer } from '../../test/render-site.tsx'
import { SESSION_CODE, START_MS, transcriptReply } from '../../test/transcript-fixtures.ts'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function line(segmentNumber: number, text: string, startMs: number, channel = 0) {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    start_ms: startMs + index * 500,
    end_ms: startMs + index * 500 + 400,
  }))

  return {
    segment_number: segmentNumber,
    text,
    isFinal: true,
    created_at: new Date(START_MS).toISOString(),
    start_ms: startMs,
    end_ms: words.at(-1)?.end_ms ?? startMs,
    speaker: null,
    channel,
    words,
    is_gap: false,
  }
}

function open(segments: ReturnType<typeof line>[], server: StubServer = {}) {
  const reply = transcriptReply(0, 0)

  return renderSite(`/practice?s=${SESSION_CODE.toLowerCase()}`, {
    ...signedInServer,
    [`GET /api/sessions/${SESSION_CODE}`]: () =>
      ok({ ...sessionRow, title: 'Second round', status: 'completed', channels: 2 }),
    [`GET /api/transcripts/${SESSION_CODE}`]: () =>
      ok({ ...reply, segments, last_segment: segments.length }),
    ...server,
  })
}

it('[PRAC-1, PRAC-2, PRAC-3, PRAC-4, PRAC-5] shows a chart for each figure, with how it was counted', async () => {
  open([
    line(1, 'How would you build a queue for me', 0, 1),
    line(2, 'Well, um, I would take a table with a lock and, you know, poll it', 8000),
  ])
  await screen.findByRole('heading', { level: 1, name: 'Second round' })
  for (const [title, figure] of [
    ['Speaking rate', 'You: 122 words per minute · Meeting: 123 words per minute'],
    ['Share of talk', 'You: 65% · Meeting: 35%'],
    ['Longest monologue', '7 s, You, at 0:08'],
    ['Pauses', '1, the longest 4 s'],
    ['Fillers', '2'],
  ] as const) {
    const section = await screen.findByRole('region', { name: title })
    expect(section.textContent).toContain(figure)
    expect(within(section).getByRole('img')).toBeDefined()
    expect(section.lastElementChild?.textContent?.length).toBeGreaterThan(40)
  }
  const fillers = screen.getByRole('region', { name: 'Fillers' })
  await userEvent.click(within(fillers).getByText('um 1 · you know 1'))
  expect(within(fillers).getAllByRole('listitem')[0]?.textContent).toBe(
    '0:08You: … Well, um, I would take …',
  )
})

it('[PRAC-9] shows the rate on a scale with what is usual, and nothing that a single voice without a pause does not have', async () => {
  open([line(1, 'I would take a table with a lock and poll it', 0)])
  const rate = await screen.findByRole('region', { name: 'Speaking rate' })
  expect(within(rate).getByRole('img').getAttribute('aria-label')).toBe(
    'Words per minute over time, from 0 to 200; 130 to 160 are usual',
  )
  for (const label of ['0', '100', '200', 'Usual: 130 to 160']) within(rate).getByText(label)
  for (const name of ['Share of talk', 'Longest monologue']) {
    expect(screen.queryByRole('region', { name })).toBeNull()
  }
  for (const [name, figure] of [
    ['Pauses', 'None'],
    ['Fillers', '0'],
  ] as const) {
    const section = within(screen.getByRole('region', { name }))
    section.getByText(figure)
    expect(section.queryByRole('img')).toBeNull()
  }
})

it('[PRAC-8] says that sounds are not counted with a recogniser that leaves them out, and counts the other fillers', async () => {
  open([line(1, 'Well, um, I would take a table with a lock and, you know, poll it', 8000)], {
    [`GET /api/sessions/${SESSION_CODE}`]: () =>
      ok({ ...sessionRow, title: 'Second round', channels: 2, sounds: 'left_out' }),
  })
  const fillers = await screen.findByRole('region', { name: 'Fillers' })
  expect(fillers.textContent).toContain('1, not counting sounds')
  expect(fillers.textContent).toContain('“um” are not counted with this recogniser')
  within(fillers).getByText('you know 1')
})

it('[PRAC-5] a recording without words, or of somebody else, has no charts', async () => {
  open([])
  await screen.findByText('This recording has no words with times yet.')
  expect(screen.queryByRole('img')).toBeNull()
})

it('[PRAC-5] somebody else’s recording is refused as unknown', async () => {
  const unknown = { error: 'This recording does not exist.', code: 'session_not_found' }
  open([line(1, 'Secret words', 0)], {
    [`GET /api/sessions/${SESSION_CODE}`]: () => ({ status: 404, body: unknown }),
  })
  await screen.findByText('This recording does not exist.')
  expect(document.body.textContent).not.toContain('Speaking rate')
})

it('[PRAC-7] without a code says that no recording is chosen, and asks for none', async () => {
  const { fetch } = renderSite('/practice', signedInServer)
  await screen.findByRole('heading', { name: 'No recording chosen' })
  expect(screen.queryByText('Counting words...')).toBeNull()
  expect(screen.getByRole('link', { name: 'Your recordings' }).getAttribute('href')).toBe(
    '/transcribe',
  )
  const asked = fetch.mock.calls.map(([address]) => address)
  expect(asked.filter((address) => /sessions|transcripts/.test(address))).toEqual([])
})

it('[PRAC-6] shows fillers among the words as they were fixed, and none that was a wrong word', async () => {
  const { session, ...reply } = transcriptReply(0, 0)
  const segments = [
    line(1, 'Well, um, cooper netties runs it', 0),
    line(2, 'We asked, like, to help', 9000),
  ]
  const place = null
  const fixes = [
    { id: 1, original: 'cooper netties', replacement: 'Kubernetes', place },
    { id: 2, original: 'like', replacement: 'Mike', place },
  ]
  open(segments, {
    [`GET /api/transcripts/${SESSION_CODE}`]: () =>
      ok({
        ...reply,
        ...{ segments, last_segment: 2 },
        session: { ...session, fixes: { version: 2, fixes } },
      }),
  })
  await userEvent.click(await screen.findByText('um 1'))
  expect(screen.getByText(/Well, um, Kubernetes runs it/)).toBeDefined()
  expect(screen.queryByText(/netties/)).toBeNull()
})
