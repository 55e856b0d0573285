import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Asking() {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Sure?"
        cancelLabel="No"
        confirmLabel="Yes"
        onCancel={() => setOpen(false)}
        onConfirm={() => setOpen(false)}
      >
        It cannot be undone.
      </ConfirmDialog>
    </>
  )
}

it.each(['{Escape}', '{Enter}'])(
  'has the focus on the safe answer, and after %s gives it back to what opened it',
  async (key) => {
    render(<Asking />)
    const opener = screen.getByRole('button', { name: 'Ask' })
    await userEvent.click(opener)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' })),
    )
    await userEvent.keyboard(key)

    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)
