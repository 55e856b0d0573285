import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MicrophoneError } from '#web/features/recording/engine/audio/microphone-error.ts'
import { storeRecording } from '#web/features/recording/engine/recording-in-this-tab.ts'
import {
  acceptConnection,
  pressButton,
  receiveResult,
  renderRecorderSite,
  renderRecordingSite,
  sessionRow,
} from '../../../test/recorder-site.tsx'
import { ok } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

const here = `/transcribe?view=record&s=${SESSION_CODE}`

beforeEach(() => {
  scriptedDevices.reset()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

describe('the address of a recording', () => {
  it('[OPEN-35] names the session that is recorded, without a step in the history', async () => {
    const { history } = await renderRecordingSite()

    expect(history.location.search).toBe(`?view=record&s=${SESSION_CODE}`)
    expect(history.length).toBe(1)
    expect(scriptedDevices.microphones).toHaveLength(1)
  })

  it('[OPEN-35, ROUTE-22] offers to resume a session that is not complete, with what was written', async () => {
    renderRecorderSite(here, {
      [`GET /api/transcripts/${SESSION_CODE}`]: ({ url }) =>
        ok(transcriptReply(Number(url.searchParams.get('after')), 2, 'paused')),
    })
    await screen.findByText('Sentence 1.')
    expect(scriptedDevices.microphones).toHaveLength(0)
    await pressButton('Resume Recording')
    await acceptConnection()

    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
    expect(screen.getByText('Sentence 2.')).toBeDefined()
  })

  it('[OPEN-35] resumes by itself after a reload of the tab that was recording', async () => {
    storeRecording({ session: SESSION_CODE, sources: 'microphone' })
    renderRecorderSite(here)
    await acceptConnection()

    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
    expect(scriptedDevices.socket.options).toMatchObject({ code: SESSION_CODE, takeOver: false })
  })

  it('offers to take over from another tab', async () => {
    storeRecording({ session: SESSION_CODE, sources: 'microphone' })
    renderRecorderSite(here)
    await until(() => expect(scriptedDevices.sockets).toHaveLength(1))
    await act(async () => scriptedDevices.socket.end({ kind: 'replaced', canReconnect: false }))
    await screen.findByRole('alertdialog', { name: 'You are recording somewhere else' })
    await pressButton('Record here instead')
    await acceptConnection(2)

    expect(scriptedDevices.socket.options.takeOver).toBe(true)
    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
  })

  it('[OPEN-35] shows a complete one, with the way to a new one', async () => {
    renderRecorderSite(here, {
      [`GET /api/sessions/${SESSION_CODE}`]: () => ok({ ...sessionRow, status: 'completed' }),
      [`GET /api/transcripts/${SESSION_CODE}`]: () => ok(transcriptReply(0, 1, 'completed')),
    })
    await screen.findByText('Sentence 1.')
    await act(async () => screen.getByRole('link', { name: 'New recording' }).click())

    await screen.findByRole('button', { name: 'Start Recording' })
    expect(screen.queryByText('Sentence 1.')).toBeNull()
  })

  it('[TEXT-16] of a complete one and of the one that is recorded has the switch for spoken code, kept in this browser', async () => {
    localStorage.clear()
    const finished = renderRecorderSite(here, {
      [`GET /api/sessions/${SESSION_CODE}`]: () => ok({ ...sessionRow, status: 'completed' }),
      [`GET /api/transcripts/${SESSION_CODE}`]: () =>
        ok(transcriptReply(0, 1, 'completed', 'It is O of n log n.')),
    })
    await screen.findByText('It is O of n log n.')
    const name = 'Write spoken code as code'
    await act(async () => screen.getByRole('switch', { name }).click())
    await screen.findByText('It is O(n log n).')
    finished.unmount()

    await renderRecordingSite()
    await receiveResult('Then dot map over it.', { number: 1 })
    await screen.findByText('Then .map over it.')
    await act(async () => screen.getByRole('switch', { name }).click())
    expect(screen.getByText('Then dot map over it.')).toBeDefined()
    expect(localStorage.getItem('live-scribe.reading')).toContain('"code":0')
  })

  it('[TEXT-45] of a complete one and of the one that is recorded has the switch for numbers as they were said, and its key', async () => {
    localStorage.clear()
    const name = 'Show numbers as they were said'
    const finished = renderRecorderSite(here, {
      [`GET /api/sessions/${SESSION_CODE}`]: () => ok({ ...sessionRow, status: 'completed' }),
      [`GET /api/transcripts/${SESSION_CODE}`]: () => {
        const reply = transcriptReply(0, 1, 'completed', 'It took 42 seconds.')
        const said = 'It took forty two seconds.'

        return ok({ ...reply, segments: reply.segments.map((one) => ({ ...one, said })) })
      },
    })
    await screen.findByText('It took 42 seconds.')
    const toggle = screen.getByRole('switch', { name })
    expect(toggle.getAttribute('aria-keyshortcuts')).toBe('N')
    await act(async () => toggle.click())
    await screen.findByText('It took forty two seconds.')
    finished.unmount()

    await renderRecordingSite()
    await receiveResult('It took 50 seconds.', { number: 1, said: 'It took fifty seconds.' })
    await screen.findByText('It took fifty seconds.')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'n' }))
    await screen.findByText('It took 50 seconds.')
    expect(localStorage.getItem('live-scribe.reading')).toContain('"said":0')
  })

  it('says that a code is not one of yours', async () => {
    renderRecorderSite(here, {
      [`GET /api/sessions/${SESSION_CODE}`]: () => ({
        status: 404,
        body: { error: 'Not found', code: 'session_not_found' },
      }),
    })

    await screen.findByRole('heading', { name: 'Recording not found' })
    expect(screen.getByRole('alert').textContent).toContain('no recording with this code')
  })
})

describe('starting by itself', () => {
  it('[REC-65, REC-66, OPEN-36] starts when the dashboard says so, and forgets it', async () => {
    const { history } = renderRecorderSite('/transcribe?view=record&auto=1')
    await acceptConnection()

    expect(screen.getByRole('button', { name: 'Stop Recording' })).toBeDefined()
    expect(history.location.search).toBe(`?view=record&s=${SESSION_CODE}`)
  })

  it('[OPEN-36] is what the dashboard’s Start Recording asks for', async () => {
    renderRecorderSite('/transcribe', {
      'GET /api/recording-totals': () => ok({ recordings: 1, minutes: 5 }),
    })
    const link = await screen.findByRole('link', { name: 'Start Recording' })

    await until(() => expect(link.getAttribute('href')).toBe('/transcribe?view=record&auto=1'))
  })

  it('[REC-70] says how to go on when the microphone is denied', async () => {
    scriptedDevices.refusal = new MicrophoneError('denied')
    renderRecorderSite('/transcribe?view=record&auto=1')

    await screen.findByText(
      'Microphone permission denied. Click the record button to grant access.',
      {},
      { timeout: 2000 },
    )
    expect(screen.getAllByText(/^Microphone permission denied/)).toHaveLength(1)
  })
})

describe('a start that is refused', () => {
  it('[ERR-16] shows what the server says', async () => {
    renderRecorderSite(undefined, {
      'POST /api/rpc/create_interview_session': () => ({
        status: 403,
        body: { error: 'You have used all minutes of this month.', code: 'recording_not_allowed' },
      }),
    })
    await pressButton('Start Recording')

    await screen.findByText('You have used all minutes of this month.')
  })

  it('[ERR-16] has a text of its own when the server says nothing', async () => {
    renderRecorderSite(undefined, {
      'POST /api/rpc/create_interview_session': () => ({ status: 502, body: {} }),
    })
    await pressButton('Start Recording')

    await screen.findByText('Failed to create recording session. Please try again.')
  })

  it('[RISK-24] offers to take over from another recording', async () => {
    let isBusy = true
    const { created } = renderRecorderSite(undefined, {
      'POST /api/rpc/create_interview_session': ({ body }) => {
        created(body)
        return isBusy
          ? { status: 409, body: { error: 'Busy.', code: 'recording_active' } }
          : ok(sessionRow)
      },
    })
    await pressButton('Start Recording')
    await screen.findByRole('alertdialog')
    isBusy = false
    await pressButton('Record here instead')
    await acceptConnection()

    expect(created.mock.calls.at(-1)?.[0]).toMatchObject({ p_take_over: true })
  })
})
