import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { keep } from '#web/features/sharing/offline/kept-transcripts.ts'
import { stubCacheStorage } from '../../../test/browser/fake-cache-storage.ts'
import { sessionRow } from '../../../test/recorder-site.tsx'
import { ok, renderSite, type StubServer, signedInServer } from '../../../test/render-site.tsx'
import { SESSION_CODE, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

/** A server with one recording that carries out its owner's actions. */
function ownServer() {
  const stored = { ...sessionRow, title: 'Second round', status: 'completed' }
  const state = { sessions: [stored], isRunning: false }
  const deletion = crypto.randomUUID()
  const delete_at = '2026-11-23T04:00:10.000Z'
  const server: StubServer = {
    ...signedInServer,
    'GET /api/sessions': () => ok({ sessions: state.sessions }),
    [`GET /api/sessions/${SESSION_CODE}`]: () => ok(stored),
    [`GET /api/transcripts/${SESSION_CODE}`]: () => ok(transcriptReply(0, 1, 'completed')),
    [`POST /api/sessions/${SESSION_CODE}/sharing`]: ({ body }) => {
      const { is_shared } = body as { is_shared: boolean }
      state.sessions = [{ ...stored, is_shared }]
      return ok({ is_shared })
    },
    'POST /api/recordings/delete': ({ body }) => {
      expect(body).toEqual({ selection: { codes: [SESSION_CODE] } })
      if (state.isRunning) return ok({ deletion: null, deleted: 0, running: 1, delete_at })
      state.sessions = []
      return ok({ deletion, deleted: 1, running: 0, delete_at })
    },
    'POST /api/recordings/undo-deletion': ({ body }) => {
      expect(body).toEqual({ deletion })
      state.sessions = [stored]
      return ok({ restored: 1 })
    },
  }

  return { server, state }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => {
  await press('Actions for Second round')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('in the list of recordings', () => {
  it('[RISK-45] the owner stops sharing one, and shares it again', async () => {
    const { server, state } = ownServer()
    renderSite('/transcribe', server)
    await choose('Stop sharing')
    await screen.findByText('Not shared')
    expect(state.sessions[0]?.is_shared).toBe(false)

    await choose('Start sharing')
    await until(() => expect(screen.queryByText('Not shared')).toBeNull())
    expect(state.sessions[0]?.is_shared).toBe(true)
  })

  it('[RISK-45] the owner deletes one, after a question', async () => {
    const { server, state } = ownServer()
    renderSite('/transcribe', server)
    await choose('Delete recording')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Second round')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }))
    expect(state.sessions).toHaveLength(1)

    await choose('Delete recording')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Delete recording',
      }),
    )
    await screen.findByText('No recordings yet. They’ll show up here as soon as you start one.')
  })

  it('[LIST-24] the owner opens its receipt and its practice from its menu', async () => {
    const { server } = ownServer()
    renderSite('/transcribe', server)
    await press('Actions for Second round')
    const practice = await screen.findByRole('menuitem', { name: 'Practice' })
    expect(practice.getAttribute('href')).toBe(`/practice?s=${SESSION_CODE}`)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Receipt' }))

    await screen.findByRole('dialog', { name: 'Continuity receipt' })
  })

  it('[PHONE-5] what this device kept of one goes when its owner deletes it', async () => {
    const storage = stubCacheStorage()
    await keep({ at: Date.now(), page: transcriptReply(0, 1, 'completed') })
    renderSite('/transcribe', ownServer().server)
    await choose('Delete recording')
    await press('Delete recording')
    await screen.findByText('Recording deleted')

    await until(() => expect(storage.texts()).toEqual([]))
  })

  it('[LIST-12] the owner brings back one that was deleted a moment ago', async () => {
    const { server, state } = ownServer()
    renderSite('/transcribe', server)
    await choose('Delete recording')
    await press('Delete recording')
    await screen.findByText('Recording deleted')
    await press('Undo')

    await screen.findByText('The recording is back')
    await screen.findByRole('link', { name: /Second round/ })
    expect(state.sessions).toHaveLength(1)
  })

  it('says why one could not be deleted, and keeps it', async () => {
    const { server, state } = ownServer()
    state.isRunning = true
    renderSite('/transcribe', server)
    await choose('Delete recording')
    await press('Delete recording')

    await screen.findByText('The recording could not be deleted')
    screen.getByText('Stop this recording before you delete it.')
    screen.getByRole('link', { name: /Second round/ })
  })
})

describe('on the page of a finished recording', () => {
  it('[RISK-45] the owner stops sharing and deletes, and lands on the other recordings', async () => {
    const { server, state } = ownServer()
    const { history } = renderSite(`/transcribe?view=record&s=${SESSION_CODE}`, server)
    await press('Stop sharing')
    await screen.findByText('Only you can read this transcript.')
    expect(state.sessions[0]?.is_shared).toBe(false)
    await press('Start sharing')
    await screen.findByText('Anyone with the code can read this transcript.')

    await press('Delete')
    await press('Delete recording')
    await until(() => expect(history.location.href).toBe('/transcribe'))
    expect(state.sessions).toEqual([])
  })
})
