import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RecorderState } from '../engine/recorder-state.ts'
import { RecordButton } from './record-button.tsx'

const ignore = () => {}

function view(state: RecorderState) {
  const handlers = { onStart: ignore, onResume: ignore, onStop: ignore }

  return (
    <>
      <RecordButton state={state} isOnline isElsewhere={false} {...handlers} />
      <button type="button">Another</button>
    </>
  )
}

const recording: RecorderState = { name: 'recording', session: 'ABC234' }

it('[CHAN-141] keeps the focus from the start to the recording', async () => {
  const { rerender } = render(view({ name: 'idle' }))
  await userEvent.tab()
  // As Chrome does when it disables or removes the element that has the focus.
  rerender(view({ name: 'starting', session: null }))
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  rerender(view(recording))

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop Recording' }))
})

it('[CHAN-141] leaves a focus that was moved elsewhere', async () => {
  const { rerender } = render(view({ name: 'idle' }))
  await userEvent.tab()
  await userEvent.tab()
  rerender(view(recording))

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Another' }))
})
