import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LoadedMarkControls } from '#web/features/transcript/marks/loaded-marks.tsx'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'

const network = vi.hoisted(() => ({ isThere: false, loads: 0 }))
vi.mock('#web/features/transcript/marks/mark-controls.tsx', () => {
  network.loads += 1
  if (!network.isThere) throw new Error('no network')

  return { MarkControls: () => null }
})

function renderControls(): void {
  const store = new TranscriptStore(async () => {
    throw new Error('never read')
  })
  render(<LoadedMarkControls code="ABCDEF" isOwner={false} transcript={store} size="large" />)
}

async function mark(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Mark' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not marked: please reload the page.')
}

it('[MARK-12] says that a moment was not marked when what marks it can’t be loaded, also once there is a network again', async () => {
  vi.useFakeTimers()
  renderControls()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  vi.useRealTimers()
  await vi.waitFor(() => expect(network.loads).toBe(1))
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByRole('alert')).toBeNull()
  network.isThere = true
  await mark()
})
