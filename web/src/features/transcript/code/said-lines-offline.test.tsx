import { fireEvent, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createFinalEvent, createLogPage } from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import type { ChooseForm } from '../model/transcript-model.ts'
import { TranscriptStore } from '../model/transcript-store.ts'
import { chooseSaid } from './choose-said.ts'
import { READING_STORED_AS, useLineForm } from './use-line-form.ts'
import { useSaidLines } from './use-said-lines.ts'

/** What loads the said form: without a network until it is told otherwise. */
function scriptLoad() {
  let isOffline = true
  const load = vi.fn(async () => {
    if (isOffline) throw new Error('offline')
    return chooseSaid
  })

  return {
    load,
    connect: () => {
      isOffline = false
    },
  }
}

beforeEach(() => localStorage.clear())

function transcript(): TranscriptStore {
  const store = new TranscriptStore(async (after) => createLogPage(after, 0))
  store.applyUtterance({ ...createFinalEvent(1, '42 of them.'), said: 'Forty two of them.' })

  return store
}

const shownBy = (store: TranscriptStore) =>
  store.getSnapshot().transcript.entries.map(({ text }) => text)

interface PageProps {
  store: TranscriptStore
  load: () => Promise<ChooseForm>
}

function Page({ store, load }: PageProps) {
  useSaidLines(store, 'said', undefined, load)

  return null
}

it('[TEXT-41] what shows lines as they were said is loaded again once there is a network', async () => {
  const { load, connect } = scriptLoad()
  const store = transcript()
  render(<Page store={store} load={load} />)
  await until(() => expect(load).toHaveBeenCalledOnce())
  expect(shownBy(store)).toEqual(['42 of them.'])
  connect()
  await until(() => {
    window.dispatchEvent(new Event('online'))
    expect(shownBy(store)).toEqual(['Forty two of them.'])
  })
})

it('[TEXT-41] a transcript that is gone keeps its written form, whatever comes later', async () => {
  const { load, connect } = scriptLoad()
  const store = transcript()
  const { unmount } = render(<Page store={store} load={load} />)
  await until(() => expect(load).toHaveBeenCalledOnce())
  unmount()
  connect()
  window.dispatchEvent(new Event('online'))
  const other = transcript()
  render(<Page store={other} load={load} />).unmount()
  const third = transcript()
  render(<Page store={third} load={load} />)
  await until(() => expect(shownBy(third)).toEqual(['Forty two of them.']))
  // Once for each of them, and not again for the one that was gone.
  expect(load).toHaveBeenCalledTimes(3)
  expect([store, other].map(shownBy)).toEqual([['42 of them.'], ['42 of them.']])
})

it('[TEXT-44] the form is kept beside the other settings of reading', () => {
  localStorage.setItem(READING_STORED_AS, JSON.stringify({ size: 24 }))
  function Switch() {
    const [form, change] = useLineForm()

    return (
      <button type="button" onClick={() => change(form === 'said' ? 'written' : 'said')}>
        {form}
      </button>
    )
  }
  const first = render(<Switch />)
  const button = first.getByRole('button')
  fireEvent.click(button)
  expect(button.textContent).toBe('said')
  first.unmount()
  expect(JSON.parse(localStorage.getItem(READING_STORED_AS) ?? '')).toEqual({
    size: 24,
    code: 0,
    said: 1,
  })
  expect(render(<Switch />).getByRole('button').textContent).toBe('said')
})
