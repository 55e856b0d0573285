import { MAX_TITLE_CHARACTERS, renameSession } from '@live-scribe/contract/recording'
import { type FormEvent, useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface RenameDialogProps {
  code: string
  title: string
  onRenamed: () => void
  onClose: () => void
}

/** Asks for a new title; stays open with the typed text when the server refuses. */
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
      await callEndpoint(renameSession, { params: { code }, body: { title: name } })
      onRenamed()
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'That didn’t work. Please try again.')
      setBusy(false)
    }
  }

  return (
    <Modal title="Rename recording" onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)} className="mt-5 flex flex-col gap-6">
        <Field
          label="Name"
          name="title"
          data-autofocus
          autoComplete="off"
          maxLength={MAX_TITLE_CHARACTERS}
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
    </Modal>
  )
}
