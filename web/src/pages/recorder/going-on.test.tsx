import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import { mockOfflineDevice } from '../../../test/mock-offline-device.ts'
import {
  acceptConnection,
  receiveResult,
  renderRecorderSite,
  renderRecordingSite,
  sessionRow,
  storeUnsavedAudio,
} from '../../../test/recorder-site.tsx'
import { ok, renderSite, type StubServer, signedInServer } from '../../../test/render-site.tsx'
import { ScriptedDevicesProvider, scriptedDevices } from '../../../test/scripted-devices.tsx'
import {
  createInterimEvent,
  SESSION_CODE,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const paused = { ...sessionRow, title: 'Second round', status: 'paused' }

function openDashboard(row: object, more: StubServer = {}) {
  const server = {
    ...signedInServer,
    'GET /api/sessions': () => ok({ sessions: [row] }),
    ...more,
  }

  return renderSite('/transcribe', server, { wrapper: ScriptedDevicesProvider })
}

describe('a paused recording in the list', () => {
  it('[DASH-22, DASH-23] says how much waits on this device, and goes on from there', async () => {
    await storeUnsavedAudio(30, 44)
    const site = renderRecorderSite('/transcribe', {
      'GET /api/sessions': () =>
        ok({ sessions: [{ ...paused, durable_sample: 32 * SAMPLE_RATE_HZ }] }),
    })
    await screen.findByText('Paused, 12 s of audio not yet written down')
    expect(screen.queryByText('Live', { selector: 'span' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Resume Second round' }))
    await acceptConnection()

    expect(site.history.location.search).toBe(`?view=record&s=${SESSION_CODE}`)
    expect(scriptedDevices.socket.options).toMatchObject({
      code: SESSION_CODE,
      from: 30 * SAMPLE_RATE_HZ,
    })
    expect(scriptedDevices.socket.received).toHaveLength(14 * SAMPLE_RATE_HZ)
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
  })

  it('[DASH-22] is one that is still open, too, when no recorder is connected to it', async () => {
    openDashboard({ ...sessionRow, is_recorder_away: true })
    await screen.findByText('Paused', { selector: 'span' })

    expect(screen.getByRole('link', { name: 'Resume Interview' }).getAttribute('href')).toBe(
      `/transcribe?view=record&s=${SESSION_CODE}&auto=1`,
    )
  })

  it.each([
    ['Live', sessionRow],
    ['Finishing', { ...paused, is_finishing: true }],
    ['Finished', { ...sessionRow, status: 'completed' }],
  ])('[DASH-22] is none that is %s', async (text, row) => {
    openDashboard(row)
    await screen.findByText(text, { selector: 'span' })

    expect(screen.queryByRole('link', { name: /^Resume/ })).toBeNull()
  })

  it('[DASH-24] is shown in a list that was folded away, when its audio waits here', async () => {
    localStorage.setItem('showPastRecordings', 'false')
    await storeUnsavedAudio(0, 3)
    openDashboard(paused)

    await screen.findByText('Paused, 3 s of audio not yet written down')
    expect(localStorage.getItem('showPastRecordings')).toBe('false')
  })

  it('[DASH-25] may be deleted, but not one that is live', async () => {
    const site = openDashboard(sessionRow)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Interview' }))
    await screen.findByRole('menu')
    expect(screen.queryByRole('menuitem', { name: 'Delete recording' })).toBeNull()
    site.unmount()

    openDashboard(paused)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Second round' }))
    await screen.findByRole('menuitem', { name: 'Delete recording' })
  })
})

describe('the recorder at rest', () => {
  it('[REC-102] says of a paused session how much waits, not that it is disconnected', async () => {
    await storeUnsavedAudio(0, 12)
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`)

    await screen.findByText('Paused, 12 s of audio not yet written down')
    expect(screen.queryByText('Disconnected')).toBeNull()
  })

  it('[REC-105] has the title of the recording', async () => {
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, {
      [`GET /api/sessions/${SESSION_CODE}`]: () => ok(paused),
    })
    await screen.findByRole('heading', { level: 1, name: 'Second round' })
  })

  it('[REC-103] says that a recording has ended that was ended elsewhere', async () => {
    await renderRecordingSite()
    const message = 'This recording has ended. It was ended in another window.'
    await act(async () =>
      scriptedDevices.socket.end({ kind: 'ended', canReconnect: false, message }),
    )

    await screen.findByText('This recording has ended')
    screen.getByText(message)
    expect(screen.queryByRole('button', { name: 'Resume Recording' })).toBeNull()
    screen.getByRole('button', { name: 'Start Recording' })
  })
})

describe('a recorder whose account was deleted elsewhere', () => {
  it('[REC-115] leads to sign-in, and starts nothing', async () => {
    let isDeleted = false
    const site = await renderRecordingSite({
      'GET /api/me': (request) =>
        isDeleted ? ok({ user: null }) : (signedInServer['GET /api/me']?.(request) ?? ok({})),
    })
    isDeleted = true
    const end = { kind: 'ended', canReconnect: false, message: null } as const
    await act(async () => scriptedDevices.socket.end(end))

    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toMatch(/^\/sign-in.*transcribe/)
    expect(screen.queryByRole('link', { name: 'Practice' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Start Recording' }))
    await waitFor(() => expect(site.history.location.pathname).toMatch(/^\/sign-in/))
    expect(site.created).toHaveBeenCalledOnce()
  })
})

describe('a recorder without a network', () => {
  it('[REC-104] says at once what is held, in one place, and never that it is connected', async () => {
    const network = mockOfflineDevice('live-scribe.example')
    network.back()
    await renderRecordingSite()
    await act(async () => scriptedDevices.microphone.hear(3, SAMPLE_RATE_HZ))
    act(network.lose)

    screen.getByText('Offline, 3 s held')
    screen.getByText(/^Keep this page open/)
    expect(screen.queryByText('Connected')).toBeNull()
    expect(screen.queryByText(/^You’re offline/)).toBeNull()
    screen.getByRole('button', { name: 'Stop Recording' })
    act(network.back)
  })

  it('[REC-104] offers no start that can’t work', async () => {
    const network = mockOfflineDevice('live-scribe.example')
    network.back()
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`)
    const button = await screen.findByRole('button', { name: 'Resume Recording' })
    act(network.lose)
    expect(button).toHaveProperty('disabled', true)
    expect(screen.getAllByText(/^You’re offline/)).toHaveLength(1)
    act(network.back)

    await waitFor(() => expect(button).toHaveProperty('disabled', false))
  })
})

describe('words that were being heard when the connection was lost', () => {
  const loseConnection = async () => {
    await act(async () => scriptedDevices.socket.end())
    await acceptConnection(2)
  }

  it('[LIVE-31] are gone if they were taken back meanwhile', async () => {
    await renderRecordingSite()
    await receiveResult('a cough', { number: 0, isFinal: false })
    expect((await screen.findByTestId('interim')).textContent).toMatch(/a cough$/)
    await loseConnection()
    await waitFor(() => expect(screen.queryByTestId('interim')).toBeNull())
  })

  it('[LIVE-31] stay if they are still being heard', async () => {
    let reads = 0
    await renderRecordingSite({
      [`GET /api/transcripts/${SESSION_CODE}`]: () => {
        reads += 1
        return ok({ ...transcriptReply(0, 0), interims: [createInterimEvent(0, 'a cough')] })
      },
    })
    await receiveResult('a cough', { number: 0, isFinal: false })
    await waitFor(() => expect(reads).toBeGreaterThan(0))
    const before = reads
    await loseConnection()
    await waitFor(() => expect(reads).toBeGreaterThan(before))
    expect(screen.getByTestId('interim').textContent).toMatch(/a cough$/)
  })
})
