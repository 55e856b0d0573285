import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { SESSION_CODE, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { renderSession, resetViewer } from '../../../test/viewer-site.tsx'

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
    expect(screen.getByRole('link', { name: 'Your recordings' }).getAttribute('href')).toBe(
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

    expect(screen.queryByRole('link', { name: 'Your recordings' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Resume' })).toBeNull()
  })
})
