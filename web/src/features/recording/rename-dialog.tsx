import { MOST_TITLE_LETTERS, renameSession } from '@live-scribe/contract/recording'
import { Dialog } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface RenameDialogProps {
  code: string
  title: string
  onRenamed: () => void
  onClose: () => void
}

/** Asks for another name; it stays open, with what was typed, when the server refuses. */
export function RenameDialog({ code, title, onRenamed, onClose }: RenameDialogProps) {
  const [name, setName] = useState(title)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setError('A recording needs a name.')
    setBusy(true)
    try {
      await call(renameSession, { params: { code }, body: { title: name } })
      onRenamed()
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'That did not work. Please try again.')
      setBusy(false)
    }
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] -translate-1/2 rounded-sheet bg-sheet p-6 text-ink shadow-sheet sm:p-8"
        >
          <Dialog.Title className="text-2xl leading-tight">Rename recording</Dialog.Title>
          <form onSubmit={(event) => void onSubmit(event)} className="mt-5 flex flex-col gap-6">
            <Field
              label="Name"
              name="title"
              autoComplete="off"
              maxLength={MOST_TITLE_LETTERS}
              error={error}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={isBusy}>
                {isBusy ? 'Renaming...' : 'Rename'}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
