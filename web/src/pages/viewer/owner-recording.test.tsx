import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionRow } from '../../../test/recorder-site.tsx'
import { ok } from '../../../test/render-site.tsx'
import { SESSION_CODE, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import { renderSession, renderViewer, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)
describe('the owner’s own recording', () => {
  const owned = (status: 'paused' | 'completed') => (after: number) => {
    const log = transcriptReply(after, 1, status)

    return ok({ ...log, session: { ...log.session, own: { title: 'Second round' } } })
  }

  it('[VIEW-42, VIEW-43] has its title and a way back', async () => {
    renderSession(owned('completed'))
    await screen.findByRole('heading', { level: 1, name: 'Second round' })

    expect(document.title).toBe('Second round · Live-scribe')
    expect(screen.getByRole('link', { name: 'Recordings' }).getAttribute('href')).toBe(
      '/transcribe',
    )
    expect(screen.queryByRole('link', { name: 'Resume' })).toBeNull()
  })

  it('[VIEW-43] is gone on with from here when it is paused', async () => {
    renderSession(owned('paused'))

    expect((await screen.findByRole('link', { name: 'Resume' })).getAttribute('href')).toBe(
      `/transcribe?view=record&s=${SESSION_CODE}&auto=1`,
    )
  })

  it('[VIEW-42, VIEW-43] is a plain transcript to everybody else', async () => {
    renderSession((after) => ok(transcriptReply(after, 1, 'paused')))
    await screen.findByRole('heading', { level: 1, name: 'Interview transcript' })

    expect(screen.queryByRole('link', { name: 'Recordings' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Resume' })).toBeNull()
  })

  it('[VIEW-49] has the actions of its row in the list: to rename, share, finish and delete it, its receipt, practice page and tags', async () => {
    const owned = transcriptReply(0, 1, 'paused')
    const row = { ...sessionRow, title: 'Second round', status: 'paused' }
    let title = row.title
    let isDeleted = false
    const unknown = { error: 'This recording does not exist.', code: 'session_not_found' }
    renderViewer(`/view/${SESSION_CODE}`, {
      [`GET /api/transcripts/${SESSION_CODE}`]: () =>
        ok({ ...owned, session: { ...owned.session, own: { title: 'Second round' } } }),
      [`GET /api/sessions/${SESSION_CODE}`]: () =>
        isDeleted ? { status: 404, body: unknown } : ok({ ...row, title }),
      [`PATCH /api/sessions/${SESSION_CODE}`]: ({ body }) => {
        title = (body as { title: string }).title
        return ok({ ...row, title })
      },
      'POST /api/recordings/delete': () => {
        isDeleted = true
        return ok({
          deletion: crypto.randomUUID(),
          deleted: 1,
          running: 0,
          delete_at: new Date().toISOString(),
        })
      },
    })
    const press = async (name: string) =>
      userEvent.click(await screen.findByRole('button', { name }))
    const choose = async (name: string) =>
      userEvent.click(await screen.findByRole('menuitem', { name }))
    await press('Actions for Second round')
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Rename',
      'Copy link',
      'Receipt',
      'Practice',
      'Tags',
      'Finish',
      'Stop sharing',
      'Delete recording',
    ])
    await choose('Rename')
    const field = await screen.findByRole('textbox')
    await userEvent.clear(field)
    await userEvent.type(field, 'Third round{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Third round' })
    expect(document.title).toBe('Third round · Live-scribe')

    await press('Actions for Third round')
    await choose('Delete recording')
    await press('Delete recording')
    await screen.findByRole('heading', { level: 1, name: 'Third round (deleted)' })
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })

  it('[VIEW-49] opens its actions with the next press when they could not be loaded', async () => {
    const owned = transcriptReply(0, 1, 'completed')
    let refusals = 0
    let isAway = true
    renderViewer(`/view/${SESSION_CODE}`, {
      [`GET /api/transcripts/${SESSION_CODE}`]: () =>
        ok({ ...owned, session: { ...owned.session, own: { title: 'Second round' } } }),
      [`GET /api/sessions/${SESSION_CODE}`]: () => {
        if (!isAway) return ok({ ...sessionRow, status: 'completed' })
        refusals += 1
        return { status: 503, body: {} }
      },
    })
    const button = () => screen.findByRole('button', { name: 'Actions for Second round' })
    await userEvent.click(await button())
    await until(() => expect(refusals).toBe(1))
    isAway = false
    await userEvent.click(await button())
    await screen.findByRole('menuitem', { name: 'Rename' })
  })
})
