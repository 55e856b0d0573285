import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ok, type StubResponse, stubFetch } from '../../../../test/render-site.tsx'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'

const PATH = `POST /api/sessions/${SESSION_CODE}/speaker-names`
const refusal = { code: 'bad_request', error: 'Clear one that is not needed, then try again.' }
const them = { channel: 1, speaker: null }
const view = { code: SESSION_CODE, onCopyFailed: () => {}, empty: null }

const views = [
  [
    'recorder',
    (store: TranscriptStore) => <TranscriptList {...view} testId="list" store={store} isLive />,
  ],
  [
    'viewer',
    (store: TranscriptStore) => (
      <ChunkedTranscript {...view} store={store} size={100} isOwner canRename />
    ),
  ],
] as const

/** A store with lines of both sides, Them twice, and words of Them that are not final yet. */
function conversation(): TranscriptStore {
  const store = new TranscriptStore(async (after) => createLogPage(after, 0))
  for (const channel of [0, 1, 0, 1, 0]) {
    const number = store.getSnapshot().transcript.entries.length + 1
    store.applyUtterance({ ...createFinalEvent(number, `Words ${number}.`), channel })
  }
  store.applyUtterance({ ...createInterimEvent(5, 'and so'), channel: 1, startMs: 9000 })

  return store
}

function shownNames(): (string | undefined)[] {
  return screen.getAllByTestId('speaker-name').map((each) => each.textContent?.trim())
}

/** Opens the field of the first label with this name. */
async function openField(name: string) {
  await userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)

  return screen.findByRole('textbox', { name: 'Name' })
}

/** Answers to a rename, which the test gives. */
function answers() {
  const given = Promise.withResolvers<StubResponse>()
  const asked: unknown[] = []
  stubFetch({
    [PATH]: ({ body }) => {
      asked.push(body)

      return given.promise
    },
  })

  return { asked, give: given.resolve }
}

it.each(views)(
  '[CHAN-88, CHAN-101] the owner renames a speaker in the %s: all its lines at once, before it is saved',
  async (_name, show) => {
    const server = answers()
    render(show(conversation()))
    expect(shownNames()).toEqual(['You', 'Them', 'You', 'Them', 'You', 'Them'])
    const labels = screen.getAllByRole('button', { name: 'Them' })
    const words = screen.getAllByText(/^Words \d/)

    const field = await openField('Them')
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, ' Anna {Enter}')
    const renamed = ['You', 'Anna', 'You', 'Anna', 'You', 'Anna']
    expect(shownNames()).toEqual(renamed)
    expect(server.asked).toEqual([{ ...them, name: 'Anna' }])

    await act(async () => server.give(ok({ version: 1, names: [{ ...them, name: 'Anna' }] })))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(shownNames()).toEqual(renamed)
    expect(document.activeElement).toBe(labels[0])
    // What is being read stays as it is.
    expect(screen.getAllByRole('button', { name: 'Anna' })).toEqual(labels)
    expect(screen.getAllByText(/^Words \d/)).toEqual(words)
  },
)

it.each(views)(
  '[CHAN-89] a name that the %s can’t save is taken back, with the reason beside the field',
  async (_name, show) => {
    const server = answers()
    render(show(conversation()))
    await userEvent.type(await openField('Them'), 'Anna{Enter}')
    expect(shownNames()).toContain('Anna')
    await act(async () => server.give({ status: 400, body: refusal }))

    expect(shownNames()).not.toContain('Anna')
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(field).toHaveProperty('value', 'Anna')
    expect(screen.getByText(/^Not saved\. Clear one that is not needed/)).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  },
)

it.each(views)(
  '[CHAN-88] Escape leaves the name in the %s, and the keyboard on it',
  async (_name, show) => {
    const server = answers()
    render(show(conversation()))
    const [label] = screen.getAllByRole('button', { name: 'You' })
    label?.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bo{Escape}')

    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(shownNames()).toEqual(['You', 'Them', 'You', 'Them', 'You', 'Them'])
    expect(server.asked).toEqual([])
    expect(document.activeElement).toBe(label)
  },
)

it('[CHAN-89] a name that can’t be saved after its field was closed is reported', async () => {
  const server = answers()
  render(views[1][1](conversation()))
  await userEvent.type(await openField('Them'), 'Anna{Enter}')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(shownNames()).toContain('Anna')
  await act(async () => server.give({ status: 400, body: refusal }))

  expect(shownNames()).not.toContain('Anna')
  expect(screen.getByRole('alert').textContent).toContain(
    'The name “Anna” was not saved. Clear one',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[CHAN-88] an empty field restores the default name, and an unchanged one saves nothing', async () => {
  const server = answers()
  const store = conversation()
  store.applySpeakerNames({ version: 1, names: [{ ...them, name: 'Anna' }] })
  render(views[0][1](store))
  const field = await openField('Anna')
  expect(field).toHaveProperty('value', 'Anna')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(server.asked).toEqual([])

  await userEvent.clear(await openField('Anna'))
  await userEvent.keyboard('{Enter}')
  expect(shownNames()).toContain('Them')
  await act(async () => server.give(ok({ version: 2, names: [] })))
  expect(server.asked).toEqual([{ ...them, name: '' }])
  expect(shownNames()).toContain('Them')
})

it('[CHAN-89] a name that can’t be shown is not sent', async () => {
  const server = answers()
  render(views[0][1](conversation()))
  const field = await openField('Them')
  await userEvent.type(field, 'A\u202eB{Enter}')

  expect(screen.getByText(/can’t be shown\. Remove it/)).toBeDefined()
  expect(server.asked).toEqual([])
  expect(shownNames()).toContain('Them')
})

it('[CHAN-100] readers see names as text', () => {
  const store = conversation()
  store.applySpeakerNames({ version: 1, names: [{ ...them, name: '<b>Anna</b>' }] })
  const props = { ...view, store, size: 100 }
  render(<ChunkedTranscript {...props} isOwner={false} canRename={false} />)

  expect(shownNames()).toEqual([
    'Speaker 1',
    '<b>Anna</b>',
    'Speaker 1',
    '<b>Anna</b>',
    'Speaker 1',
    '<b>Anna</b>',
  ])
  expect(screen.queryByRole('button', { name: /Speaker|Anna/ })).toBeNull()
  expect(document.querySelector('b')).toBeNull()
})
