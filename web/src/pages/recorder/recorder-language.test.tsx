import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  acceptConnection,
  pressButton,
  receiveResult,
  renderRecorderSite,
  sessionRow,
} from '../../../test/recorder-site.tsx'
import { ok } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

beforeEach(() => {
  scriptedDevices.reset()
  sessionStorage.clear()
  localStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['cy-GB', 'de-AT', 'en-GB'])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const configuration = (languages: string[]) => ({
  'GET /api/configuration': () =>
    ok({
      live_channel: { key: 'key', cluster: 'eu', same_origin: true, private_channel_names: false },
      speech_to_text: { name: 'x', on_this_server: false, available: true, languages },
      mail: { reaches_people: true },
    }),
})
const hosted = configuration(['en', 'en-US', 'fr', 'de', 'multi'])
const findChoice = async () =>
  (await screen.findByRole('combobox', { name: 'Spoken language' })) as HTMLSelectElement

it('[LANG-9] offers the languages by name, with that of the browser chosen, and remembers another choice', async () => {
  const first = renderRecorderSite(undefined, hosted)
  const choice = await findChoice()
  expect(choice.value).toBe('de')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'English (United States)', 'French', 'German', 'Several languages'])
  await userEvent.selectOptions(choice, 'French')
  expect(choice.value).toBe('fr')
  first.unmount()

  const { created } = renderRecorderSite(undefined, hosted)
  expect((await findChoice()).value).toBe('fr')
  await pressButton('Start Recording')
  await acceptConnection()
  expect(created.mock.calls[0]?.[0].p_preferred_languages).toEqual([
    'fr',
    'cy-GB',
    'de-AT',
    'en-GB',
  ])
})

it('[LANG-9] offers no choice where only one language is recognised', async () => {
  const asked = vi.fn()
  const only = configuration(['en'])
  const { created } = renderRecorderSite(undefined, {
    'GET /api/configuration': () => {
      asked()
      return only['GET /api/configuration']()
    },
  })
  await screen.findByRole('button', { name: 'Start Recording' })
  await until(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByText('Spoken language')).toBeNull()

  await pressButton('Start Recording')
  await acceptConnection()
  expect(created.mock.calls[0]?.[0].p_preferred_languages).toEqual(['cy-GB', 'de-AT', 'en-GB'])
})

it('[LANG-6, LANG-10] a running recording shows its language, and its words have it', async () => {
  renderRecorderSite(undefined, {
    ...hosted,
    'POST /api/rpc/create_interview_session': () => ok({ ...sessionRow, language: 'de' }),
  })
  await findChoice()
  await pressButton('Start Recording')
  await acceptConnection()
  await receiveResult('Guten Tag.', { number: 1 })
  await receiveResult('wie geht', { number: 1, isFinal: false })

  const words = await screen.findByText('Guten Tag.')
  expect(words.closest('[lang]')?.getAttribute('lang')).toBe('de')
  expect(screen.getByTestId('interim').closest('[lang]')?.getAttribute('lang')).toBe('de')
  expect(words.getAttribute('dir')).toBe('auto')
  const copy = screen.getByRole('button', { name: 'Copy entry 1' })
  expect(copy.closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.queryByRole('combobox', { name: 'Spoken language' })).toBeNull()
  expect(screen.getByText('Spoken language').nextElementSibling?.textContent).toBe('German')
})

it('[LANG-6, LANG-10] a finished recording shows its language, and its words have it', async () => {
  renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, {
    [`GET /api/sessions/${SESSION_CODE}`]: () =>
      ok({ ...sessionRow, status: 'completed', language: 'de-CH' }),
    [`GET /api/transcripts/${SESSION_CODE}`]: () => ok(transcriptReply(0, 1, 'completed')),
  })

  const words = await screen.findByText('Sentence 1.')
  expect(words.closest('[lang]')?.getAttribute('lang')).toBe('de-CH')
  expect(screen.getByText(/This recording has ended/).textContent).toContain('German (Switzerland)')
})
