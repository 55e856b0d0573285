import type { User } from '@live-scribe/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { accountText } from './account-text.ts'
import { changeName } from './auth-api.ts'
import { currentUser } from './current-user.ts'
import { FormError } from './form-error.tsx'
import { useSubmit } from './use-submit.ts'

/** Asks for another name. */
export function ChangeNameForm({ user, onDone }: { user: User; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(user.full_name ?? '')
  const { submit, error, isBusy } = useSubmit(async () => {
    if (name.trim() === '') throw new Error(accountText.nameMissing)
    await changeName(name.trim())
    await queryClient.invalidateQueries({ queryKey: currentUser.queryKey })
    toast.success(accountText.nameChanged)
    onDone()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-[25rem] flex-col gap-5">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <FormError text={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save name'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
