import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import { InWorld, world } from './recorder-world.tsx'
import { ok, renderSite, type Server, signedIn } from './render-site.tsx'
import { resultsMessage } from './results.ts'
import { CODE, logRead, START } from './samples.ts'
import { until } from './until.ts'

export const session = {
  id: '1',
  session_id: CODE,
  user_id: 'user-1',
  title: 'Interview',
  status: 'active',
  started_at: new Date(START).toISOString(),
  ended_at: null,
  duration_seconds: null,
  duration_minutes: null,
  ended_reason: null,
  is_shared: true,
  recording_limit_minutes: 5,
}

export const mayRecord = {
  can_record: true,
  remaining_minutes: 30,
  reason: null,
  recording_limit_minutes: 5,
}

/** Opens the recorder, with a server that lets this person record. */
export function openRecorder(path = '/transcribe?view=record', more: Server = {}) {
  const created = vi.fn()
  const server: Server = {
    ...signedIn,
    'POST /api/rpc/can_user_record': () => ok(mayRecord),
    'POST /api/rpc/create_interview_session': ({ body }) => {
      created(body)
      return ok(session)
    },
    [`GET /api/sessions/${CODE}`]: () => ok({ ...session, status: 'paused' }),
    [`GET /api/transcripts/${CODE}`]: ({ url }) =>
      ok(logRead(Number(url.searchParams.get('after')), 0)),
    ...more,
  }

  return { ...renderSite(path, server, { wrapper: InWorld }), created }
}

/** Unsent audio of the session on this device, from second to second. */
export async function keepAudio(from: number, to: number) {
  const pieces = Array.from({ length: to - from }, (_, index) => ({
    session: CODE,
    start: (from + index) * SAMPLE_RATE_HZ,
    samples: new Int16Array(SAMPLE_RATE_HZ),
    at: Date.now(),
  }))
  await world.table.put(pieces)
}

export async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

/** Lets the server of this test listen. */
export async function listen(count = 1) {
  await until(() => {
    if (world.sockets.length < count) throw new Error('No connection yet')
  })
  await act(async () => world.socket.ready())
}

/** A recorder that records. */
export async function record(more: Server = {}) {
  const site = openRecorder(undefined, more)
  await press('Start Recording')
  await listen()

  return site
}

/** The server says words. */
export function say(text: string, options: { number: number; isFinal?: boolean }) {
  return act(async () => world.socket.say(resultsMessage(text, options)))
}
