import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RecorderState } from '../engine/recorder-state.ts'
import { RecordButton } from './record-button.tsx'

const ignore = () => {}

function view(state: RecorderState, { hasDialog = false } = {}) {
  const handlers = { onStart: ignore, onResume: ignore, onStop: ignore }

  return (
    <>
      <RecordButton state={state} isOnline isElsewhere={false} {...handlers} />
      <button type="button">Another</button>
      {hasDialog && (
        <dialog open>
          <button type="button">Yes, stop</button>
        </dialog>
      )}
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

it('[CHAN-141] gets the focus after the dialog that it opened, though the button was replaced', async () => {
  const { rerender } = render(view(recording))
  await userEvent.tab()
  rerender(view(recording, { hasDialog: true }))
  screen.getByRole('button', { name: 'Yes, stop' }).focus()
  rerender(view({ name: 'stopping', session: 'ABC234', reason: 'user_stopped' }))
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  rerender(view({ name: 'idle' }))

  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Start/ }))
})
