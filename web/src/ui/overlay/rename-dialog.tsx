import { type FormEvent, useState } from 'react'
import { Button } from '../form/button.tsx'
import { Field } from '../form/field.tsx'
import { Modal } from './modal.tsx'

interface RenameDialogProps {
  /** What is renamed, as the dialog's title says it. */
  title: string
  name: string
  maxLength: number
  hint?: string
  /** Why a typed name can't be taken; null if it can. */
  check: (typed: string) => string | null
  /** Stores the name; the dialog stays open with the typed text when it fails. */
  save: (typed: string) => Promise<void>
  onClose: () => void
}

/** Asks for another name. */
export function RenameDialog({ title, check, save, onClose, ...props }: RenameDialogProps) {
  const [name, setName] = useState(props.name)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const problem = check(name)
    if (problem !== null) return setError(problem)
    setBusy(true)
    try {
      await save(name)
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'That didn’t work. Please try again.')
      setBusy(false)
    }
  }

  return (
    <Modal title={title} onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)} className="mt-5 flex flex-col gap-6">
        <Field
          label="Name"
          data-autofocus
          autoComplete="off"
          dir="auto"
          maxLength={props.maxLength}
          hint={props.hint}
          error={error}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onFocus={({ target }) => target.select()}
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
