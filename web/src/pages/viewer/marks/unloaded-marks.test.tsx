import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LoadedMarkControls } from '#web/features/transcript/marks/loaded-marks.tsx'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'

vi.mock('#web/features/transcript/marks/mark-controls.tsx', () => {
  throw new Error('no network')
})

it('[MARK-12] says that a moment was not marked when what marks it can’t be loaded', async () => {
  render(
    <LoadedMarkControls
      code="ABCDEF"
      isOwner={false}
      transcript={
        new TranscriptStore(async () => {
          throw new Error('never read')
        })
      }
      size="large"
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mark' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not marked: please reload the page.')
  expect(screen.queryByRole('button', { name: 'Mark' })).toBeNull()
})
