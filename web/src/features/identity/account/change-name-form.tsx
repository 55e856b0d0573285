import type { User } from '@live-scribe/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { changeName } from '../auth-api.ts'
import { currentUserQuery } from '../session/current-user-query.ts'
import { SubmitForm } from '../submit-form.tsx'
import { useSubmit } from '../use-submit.ts'
import { accountText } from './account-text.ts'

/** A form to change the user's name. */
export function ChangeNameForm({ user, onDone }: { user: User; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(user.full_name ?? '')
  const submission = useSubmit(async () => {
    if (name.trim() === '') throw new Error(accountText.nameMissing)
    await changeName(name.trim())
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    toast.success(accountText.nameChanged)
    onDone()
  })

  return (
    <SubmitForm
      submission={submission}
      action="Save name"
      busy="Saving..."
      onCancel={onDone}
      noValidate
    >
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </SubmitForm>
  )
}
