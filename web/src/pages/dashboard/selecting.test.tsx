import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, renderSite, type StubServer, signedInServer } from '../../../test/render-site.tsx'

const PAGE = 50

const finished = (index: number, tags: string[] = []) => ({
  id: String(index),
  session_id: `ABC${String(index).padStart(3, '2')}`,
  user_id: 'user-1',
  title: `Round ${index}`,
  status: 'completed',
  started_at: new Date(Date.UTC(2026, 10, 21, 9) - index * 3_600_000).toISOString(),
  ended_at: '2026-11-21T09:30:34.000Z',
  duration_seconds: 1834,
  duration_minutes: 31,
  ended_reason: 'user_stopped',
  is_shared: true,
  recording_limit_minutes: 5,
  tags,
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

/** A server with recordings that it lists page by page, and the calls that it got. */
function listServer(count: number, tags: string[] = []) {
  const calls: { path: string; body: unknown }[] = []
  const queries: string[] = []
  const all = Array.from({ length: count }, (_, index) => finished(index, index < 2 ? tags : []))
  const note = (path: string, reply: unknown) => ({
    [`POST ${path}`]: ({ body }: { body: unknown }) => {
      calls.push({ path, body })
      return ok(reply)
    },
  })
  const server: StubServer = {
    ...signedInServer,
    'GET /api/sessions': ({ url }) => {
      queries.push(url.search)
      const after = Number(url.searchParams.get('after')?.split('.')[0] ?? 0)
      const limit = Number(url.searchParams.get('limit') ?? PAGE)
      const matching = url.searchParams.has('tag') ? all.slice(0, 2) : all
      const end = after + limit
      return ok({
        sessions: matching.slice(after, end),
        next: end < matching.length ? `${end}.ABCDEF` : null,
        total: after === 0 ? matching.length : null,
      })
    },
    'GET /api/tags': () => ok({ tags: [{ name: 'Onsite', recordings: 2 }] }),
    ...note('/api/recordings/tags', { tagged: 2, full: 0 }),
    ...note('/api/recordings/delete', {
      deletion: crypto.randomUUID(),
      deleted: 2,
      running: 0,
      delete_at: '2026-11-23T04:00:10.000Z',
    }),
    ...note('/api/tags/rename', { name: 'On site', recordings: 2 }),
  }
  return { server, calls, queries }
}

const box = (name: string) => screen.findByRole('checkbox', { name })

describe('the list of recordings', () => {
  it('[LIST-8] goes on where it ended, and says the place of each among all', {
    tags: 'deep',
  }, async () => {
    const { server } = listServer(120)
    renderSite('/transcribe', server)
    await screen.findByText('120 recordings')
    expect(screen.getAllByRole('listitem')).toHaveLength(PAGE)
    await userEvent.click(screen.getByRole('button', { name: 'Show more recordings' }))
    await screen.findByText('Round 119')
    const items = within(screen.getByRole('list', { name: 'Recordings' })).getAllByRole('listitem')
    expect(items).toHaveLength(120)
    expect(items.at(-1)?.getAttribute('aria-posinset')).toBe('120')
    expect(items.at(-1)?.getAttribute('aria-setsize')).toBe('120')
    expect(screen.queryByRole('button', { name: 'Show more recordings' })).toBeNull()
  })

  it('[LIST-19] selects by click, by range with Shift, and by keyboard', async () => {
    const user = userEvent.setup()
    const { server } = listServer(8)
    renderSite('/transcribe', server)
    await user.click(await box('Select Round 1'))
    await user.keyboard('{Shift>}')
    await user.click(await box('Select Round 3'))
    await user.keyboard('{/Shift}')
    screen.getByText('3 of 8 selected')

    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await box('Select Round 4'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    screen.getByText('5 of 8 selected')
    await user.keyboard('{Escape}')
    screen.getByText('8 recordings')
    await user.keyboard('{Control>}a{/Control}')
    screen.getByText('8 of 8 selected')
    await user.keyboard(' ')
    screen.getByText('7 of 8 selected')
    expect(await box('Select all')).toHaveProperty('indeterminate', true)
  })

  it('[LIST-15, LIST-19] deletes all that match, also those that were not read yet', async () => {
    const { server, calls } = listServer(120)
    renderSite('/transcribe', server)
    await userEvent.click(await box('Select all'))
    screen.getByText('120 of 120 selected')
    await userEvent.click(await box('Select Round 2'))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 119 recordings?' })
    expect(dialog.textContent).toContain('Round 0, Round 1, Round 3 and 116 more')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 119 recordings' }))
    await screen.findByText('2 recordings deleted')
    expect(calls).toEqual([
      {
        path: '/api/recordings/delete',
        body: { selection: { match: {}, except: ['ABC222'] } },
      },
    ])
    await screen.findByRole('button', { name: 'Undo' })
  })

  it('[LIST-1, LIST-3] adds, removes and retypes tags of a selection', async () => {
    const { server, calls } = listServer(3, ['Onsite', 'Old', 'Past'])
    renderSite('/transcribe', server)
    await userEvent.click(await box('Select Round 0'))
    await userEvent.click(await box('Select Round 1'))
    await userEvent.click(screen.getByRole('button', { name: 'Tags' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tags of 2 recordings' })
    const field = within(dialog).getByLabelText('Add a tag')
    expect(document.activeElement).toBe(field)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Old' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change Past' }))
    expect(field).toHaveProperty('value', 'Past')
    await userEvent.type(field, ' year{Enter}onsite{Enter}Behaviour')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toEqual([
      {
        path: '/api/recordings/tags',
        body: {
          selection: { codes: ['ABC220', 'ABC221'] },
          add: ['Past year', 'Behaviour'],
          remove: ['Old', 'Past'],
        },
      },
    ])
  })

  it('[LIST-4, LIST-5] says what is wrong with a tag, and what to do', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    const { server, calls } = listServer(1, twenty)
    renderSite('/transcribe', server)
    await userEvent.click(await box('Select Round 0'))
    await userEvent.click(screen.getByRole('button', { name: 'Tags' }))
    const field = await screen.findByLabelText('Add a tag')
    for (const length of [108, 41]) {
      await userEvent.clear(field)
      await userEvent.type(field, `${'x'.repeat(length)}{Enter}`)
      screen.getByText('A tag has at most 40 characters.')
    }
    await userEvent.type(field, '{Backspace}{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    screen.getByText('A recording has at most 20 tags. Remove one first.')
    expect(calls).toEqual([])
  })

  it('[LIST-20] is filtered by the address, which the fields change', async () => {
    const { server, queries } = listServer(5, ['Onsite'])
    const { history } = renderSite('/transcribe?tag=onsite&state=finished', server)
    await screen.findByText('2 recordings')
    expect(new URLSearchParams(queries[0])).toEqual(
      new URLSearchParams({ tag: 'onsite', state: 'finished', limit: '50' }),
    )
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Paused')
    await waitFor(() => expect(history.location.href).toBe('/transcribe?tag=onsite&state=paused'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(history.location.href).toBe('/transcribe'))
    await screen.findByText('5 recordings')
    await userEvent.click(screen.getAllByRole('link', { name: 'Onsite' })[0] as HTMLElement)
    await waitFor(() => expect(history.location.href).toBe('/transcribe?tag=Onsite'))
  })

  it('[LIST-25] shows the fields of the filter for few recordings on request, and for many unasked', async () => {
    const { unmount } = renderSite('/transcribe', listServer(7).server)
    await screen.findByText('Round 0')
    expect(screen.queryByLabelText('State')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Tag'))
    unmount()

    renderSite('/transcribe', listServer(8).server)
    await screen.findByText('Round 0')
    screen.getByLabelText('State')
  })

  it('[LIST-20] says when nothing matches, and shows all again', async () => {
    const { server } = listServer(1)
    renderSite('/transcribe?tag=x', {
      ...server,
      'GET /api/sessions': ({ url }) =>
        url.searchParams.has('tag')
          ? ok({ sessions: [], next: null, total: 0 })
          : ok({ sessions: [finished(0)], next: null, total: 1 }),
    })
    await screen.findByText('None of your recordings matches these filters.')
    await userEvent.click(screen.getByRole('button', { name: 'Show all recordings' }))
    await screen.findByText('Round 0')
  })

  it('[LIST-6] renames the tag that it is filtered by', async () => {
    const { server, calls } = listServer(3, ['Onsite'])
    const { history } = renderSite('/transcribe?tag=onsite', server)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename tag' }))
    const field = within(screen.getByRole('dialog')).getByLabelText('Name')
    await userEvent.clear(field)
    await userEvent.type(field, 'On site{Enter}')
    await waitFor(() => expect(history.location.href).toBe('/transcribe?tag=On+site'))
    expect(calls).toEqual([{ path: '/api/tags/rename', body: { from: 'Onsite', to: 'On site' } }])
  })
})
