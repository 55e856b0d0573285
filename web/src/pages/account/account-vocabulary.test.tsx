import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freeReply, renderBilling } from '../../../test/billing-site.tsx'
import { ok, type StubServer } from '../../../test/render-site.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Entry {
  term: string
  heard: string | null
}
interface Change {
  add: Entry[]
  remove: Entry[]
}

const same = (one: Entry) => (other: Entry) => one.term === other.term && one.heard === other.heard

/** The account page with a vocabulary that changes; the recogniser uses the first two terms. */
function renderAccount(first: Entry[] = [], server: StubServer = {}) {
  let entries = first
  const changes: Change[] = []
  renderBilling('/account', freeReply, {
    'GET /api/account/vocabulary': () =>
      ok({
        entries: entries.map((entry, index) => ({ ...entry, is_used: index < 2 })),
        recogniser: 'Deepgram, model nova-3',
        use: 'listens',
      }),
    'POST /api/account/vocabulary': ({ body }) => {
      const change = body as Change
      changes.push(change)
      const left = entries.filter((entry) => !change.remove.some(same(entry)))
      const added = change.add.filter((entry) => !left.some(same(entry)))
      entries = [...added, ...left]

      return ok({ added: added.length, left_out: 0 })
    },
    ...server,
  })

  return changes
}

const section = async () => within(await screen.findByRole('region', { name: 'Your Vocabulary' }))
const term = (name: string): Entry => ({ term: name, heard: null })
const rows = async () => {
  const list = await (await section()).findByRole('list', { name: 'Your vocabulary' })

  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent)
}
async function upload(text: string | ArrayBuffer) {
  const file = new File([text], 'terms.txt', { type: 'text/plain' })
  await userEvent.upload(await (await section()).findByLabelText('Text file with terms'), file)
}

it('[TERM-1] adds a term, and wrong words with the right ones', async () => {
  const changes = renderAccount()
  const form = within(await (await section()).findByRole('form', { name: 'Add a term' }))
  await userEvent.type(form.getByLabelText('Term'), ' Kafka {Enter}')
  await waitFor(async () => expect(await rows()).toEqual(['Kafka']))
  await userEvent.type(form.getByLabelText('Term'), 'Kubernetes')
  await userEvent.type(form.getByLabelText(/Often misheard as/), 'cooper netties')
  await userEvent.click(form.getByRole('button', { name: 'Add' }))
  await waitFor(async () =>
    expect(await rows()).toEqual(['Kubernetes for “cooper netties”', 'Kafka']),
  )
  expect(changes).toEqual([
    { add: [term('Kafka')], remove: [] },
    { add: [{ term: 'Kubernetes', heard: 'cooper netties' }], remove: [] },
  ])
})

it('[TERM-2] says what is wrong with a term before it is sent', async () => {
  const changes = renderAccount()
  const form = within(await (await section()).findByRole('form', { name: 'Add a term' }))
  await userEvent.click(form.getByRole('button', { name: 'Add' }))
  expect(form.getByText('Type a term.')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Term'), 'same')
  await userEvent.type(form.getByLabelText(/Often misheard as/), 'same{Enter}')
  expect(form.getByText(/same as what is written wrong/)).toBeTruthy()
  await userEvent.type(form.getByLabelText('Term'), ' -> b{Enter}')
  expect(form.getByText(/without an arrow/)).toBeTruthy()
  expect(changes).toEqual([])
})

it('[TERM-1] edits a term and removes another, which Undo brings back', async () => {
  const changes = renderAccount([term('Kafka'), term('Reddis')])
  const vocabulary = await section()
  await userEvent.click(await vocabulary.findByRole('button', { name: 'Edit Reddis' }))
  const form = within(vocabulary.getByRole('form', { name: 'Edit Reddis' }))
  await userEvent.clear(form.getByLabelText('Term'))
  await userEvent.type(form.getByLabelText('Term'), 'Redis{Enter}')
  await waitFor(async () => expect(await rows()).toEqual(['Redis', 'Kafka']))

  await userEvent.click(vocabulary.getByRole('button', { name: 'Remove Kafka' }))
  await waitFor(async () => expect(await rows()).toEqual(['Redis']))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await rows()).toEqual(['Kafka', 'Redis']))
  expect(changes[0]).toEqual({ add: [term('Redis')], remove: [term('Reddis')] })
})

it('[TERM-4] says what the recogniser takes, and marks what it does not', async () => {
  renderAccount([term('one'), term('two'), term('three')])
  const vocabulary = await section()
  expect(
    await vocabulary.findByText(/\(Deepgram, model nova-3\) listens for your terms/),
  ).toBeTruthy()
  expect(
    vocabulary.getByText('Of your 3 terms it uses the first 2, which are the newest.'),
  ).toBeTruthy()
  const unused = vocabulary
    .getAllByText('Not used')
    .map((badge) => badge.closest('li')?.textContent)
  expect(unused).toEqual([expect.stringContaining('three')])
})

it('[TERM-3] imports a text file in its order, in calls that the server takes', async () => {
  const terms = Array.from({ length: 1200 }, (_, index) => `term ${index}`)
  const changes = renderAccount([term('term 3')])
  await upload(['# ours', ...terms, 'x'.repeat(101), 'wrong -> right'].join('\r\n'))

  expect(await screen.findByText(/1,200 entries imported\. 1 was there already\./)).toBeTruthy()
  expect(screen.getByText(/1 line left out \(1202\)/)).toBeTruthy()
  expect(changes.map(({ add }) => add.length)).toEqual([201, 500, 500])
  expect(changes[2]?.add[0]).toEqual(term('term 0'))
  expect(await rows()).toHaveLength(50)
  await userEvent.type(screen.getByLabelText('Find in your vocabulary'), 'WRONG')
  expect(await rows()).toEqual(['right for “wrong”'])
})

it('[TERM-3] imports no more than a vocabulary has room for, the first of a file', async () => {
  const known = Array.from({ length: 4999 }, (_, index) => term(`known ${index}`))
  const changes = renderAccount(known)
  await upload('first\nknown 7\nsecond\n')

  expect(await screen.findByText(/1 entry had no room: a vocabulary has 5,000\./)).toBeTruthy()
  expect(changes).toEqual([{ add: [term('first'), term('known 7')], remove: [] }])
})

it('[TERM-3] says that a file is no text, and what was not imported', async () => {
  const changes = renderAccount([], {
    'POST /api/account/vocabulary': () => ({
      status: 500,
      body: { error: 'Please try again in a minute.', code: 'internal' },
    }),
  })
  await upload(new Uint8Array([0xff, 0xfe, 0x41, 0xd8]).buffer)
  expect(await screen.findByText(/no text in UTF-8/)).toBeTruthy()
  await upload('Kafka')
  expect(await screen.findByText(/not imported whole\. Please try again/)).toBeTruthy()
  expect(changes).toEqual([])
})

it('[TERM-3] exports a text file that is imported as it was', async () => {
  renderAccount([{ term: 'right', heard: 'wrong' }, term('Kafka')])
  let saved: Blob | MediaSource | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved = file

    return 'blob:vocabulary'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await userEvent.click(
    await (await section()).findByRole('button', { name: 'Export as a text file' }),
  )
  expect(names).toEqual(['vocabulary.txt'])
  expect(await (saved as Blob | null)?.text()).toBe('wrong -> right\nKafka\n')
})

it('says that the vocabulary could not be loaded, and tries again', async () => {
  let isBroken = true
  renderAccount([], {
    'GET /api/account/vocabulary': () =>
      isBroken
        ? { status: 403, body: { error: 'Please try again.', code: 'forbidden' } }
        : ok({ entries: [], recogniser: 'pocketsphinx', use: 'spells' }),
  })
  const vocabulary = await section()
  expect(await vocabulary.findByText(/could not be loaded/)).toBeTruthy()
  isBroken = false
  await userEvent.click(vocabulary.getByRole('button', { name: /again/i }))
  expect(await vocabulary.findByRole('form', { name: 'Add a term' })).toBeTruthy()
})
