import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import { createResultsMessage } from './create-results-message.ts'
import { ok, renderSite, type StubServer, signedInServer } from './render-site.tsx'
import { ScriptedDevicesProvider, scriptedDevices } from './scripted-devices.tsx'
import { SESSION_CODE, START_MS, transcriptReply } from './transcript-fixtures.ts'
import { until } from './until.ts'

export const sessionRow = {
  id: '1',
  session_id: SESSION_CODE,
  user_id: 'user-1',
  title: 'Interview',
  status: 'active',
  started_at: new Date(START_MS).toISOString(),
  ended_at: null,
  duration_seconds: null,
  duration_minutes: null,
  ended_reason: null,
  is_shared: true,
  recording_limit_minutes: 5,
}

export const recordingAllowed = {
  can_record: true,
  remaining_minutes: 30,
  reason: null,
  recording_limit_minutes: 5,
}

/** Forgets devices and stored choices, so that a test begins in a browser of its own. */
export function resetRecorderSite(): void {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
}

/** Renders the recorder's page with a server that allows recording. */
export function renderRecorderSite(path = '/transcribe?view=record', more: StubServer = {}) {
  const created = vi.fn()
  const server: StubServer = {
    ...signedInServer,
    'POST /api/rpc/can_user_record': () => ok(recordingAllowed),
    'POST /api/rpc/create_interview_session': ({ body }) => {
      created(body)
      return ok(sessionRow)
    },
    [`GET /api/sessions/${SESSION_CODE}`]: () => ok({ ...sessionRow, status: 'paused' }),
    [`GET /api/transcripts/${SESSION_CODE}`]: ({ url }) =>
      ok(transcriptReply(Number(url.searchParams.get('after')), 0)),
    ...more,
  }

  return { ...renderSite(path, server, { wrapper: ScriptedDevicesProvider }), created }
}

/** Stores unsaved audio of the session on this device, from second `from` to second `to`. */
export async function storeUnsavedAudio(from: number, to: number) {
  const pieces = Array.from({ length: to - from }, (_, index) => ({
    session: SESSION_CODE,
    start: (from + index) * SAMPLE_RATE_HZ,
    samples: new Int16Array(SAMPLE_RATE_HZ),
    at: Date.now(),
  }))
  await scriptedDevices.table.put(pieces)
}

export async function pressButton(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

/** Makes the server accept the newest connection, once there are `count`. */
export async function acceptConnection(count = 1) {
  await until(() => {
    if (scriptedDevices.sockets.length < count) throw new Error('No connection yet')
  })
  await act(async () => scriptedDevices.socket.ready())
}

/** Starts a recorder and waits until it records. */
export async function renderRecordingSite(more: StubServer = {}) {
  const site = renderRecorderSite(undefined, more)
  await pressButton('Start Recording')
  await acceptConnection()

  return site
}

/** Delivers a recognised text from the server. */
export function receiveResult(text: string, options: Parameters<typeof createResultsMessage>[1]) {
  return act(async () => scriptedDevices.socket.say(createResultsMessage(text, options)))
}
