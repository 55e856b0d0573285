import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  acceptConnection,
  pressButton,
  receiveResult,
  renderRecorderSite,
} from '../../../test/recorder-site.tsx'
import { ok } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE, transcriptReply } from '../../../test/transcript-fixtures.ts'

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

it('[CHAN-64, CHAN-88] names are changed in the text of a running recording, and followed by the levels', async () => {
  renderRecorderSite(undefined, {
    [`POST /api/sessions/${SESSION_CODE}/speaker-names`]: ({ body }) =>
      ok({ version: 1, names: [body] }),
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Microphone and meeting' }))
  await pressButton('Start Recording')
  await acceptConnection()
  await receiveResult('How does it scale?', { number: 1, channel: 1, startMs: 0 })
  await receiveResult('It shards by user.', { number: 2, channel: 0, startMs: 4000 })
  await pressButton('Them')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Anna{Enter}')

  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
  const part = within(await screen.findByRole('region', { name: 'What is recorded' }))
  expect(part.getAllByRole('term').map((each) => each.textContent)).toEqual(['You', 'Anna'])
  expect(screen.getByRole('button', { name: 'Anna' })).toBeDefined()
})

it('[TERM-8] a new recording shows the fixes of the owner’s vocabulary from its first words on', async () => {
  const fix = { original: 'cooper netties', replacement: 'Kubernetes', place: null }
  renderRecorderSite(undefined, {
    [`GET /api/transcripts/${SESSION_CODE}`]: () => {
      const { session, ...log } = transcriptReply(0, 0)
      const fixes = { version: 1, fixes: [{ id: 1, ...fix, is_always: true as const }] }

      return ok({ ...log, session: { ...session, fixes } })
    },
  })
  await pressButton('Start Recording')
  await acceptConnection()
  await receiveResult('Use cooper netties here.', { number: 1, startMs: 0 })

  expect(await screen.findByRole('button', { name: 'Kubernetes' })).toBeDefined()
})
