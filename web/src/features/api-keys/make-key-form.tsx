import {
  MAX_API_KEY_NAME_CHARACTERS,
  type NewApiKey,
} from '@live-scribe/contract/api-keys/api-keys'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { type KeyForm, type KeyFormErrors, readKeyForm } from './read-key-form.ts'
import { ScopeChoice } from './scope-choice.tsx'

interface MakeKeyFormProps {
  /** Makes the key; throws an error for people. */
  onMake: (key: NewApiKey & { password?: string }) => Promise<void>
  onCancel: () => void
}

const empty: KeyForm = { name: '', scopes: ['recordings:read'], endDay: '', addresses: '' }

/** The form of a new key. */
export function MakeKeyForm({ onMake, onCancel }: MakeKeyFormProps) {
  const [form, setForm] = useState(empty)
  const [errors, setErrors] = useState<KeyFormErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Null until the server asks for it. */
  const [password, setPassword] = useState<string | null>(null)
  const set = (changed: Partial<KeyForm>) => {
    setForm({ ...form, ...changed })
    setErrors({})
    setFailure(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const read = readKeyForm(form, Date.now())
    if ('errors' in read) return setErrors(read.errors)
    setBusy(true)
    try {
      await onMake({ ...read.key, ...(password === null ? {} : { password }) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_required') setPassword('')
      setFailure(error instanceof Error ? error.message : 'That didn’t work. Please try again.')
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={MAX_API_KEY_NAME_CHARACTERS}
        hint="What uses it, such as “Nightly export”."
        error={errors.name}
        value={form.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <ScopeChoice
        chosen={form.scopes}
        error={errors.scopes}
        onChange={(scopes) => set({ scopes })}
      />
      <Field
        label="Last day (optional)"
        type="date"
        error={errors.endDay}
        value={form.endDay}
        onChange={({ target }) => set({ endDay: target.value })}
      />
      <Field
        label="Only from these addresses (optional)"
        autoComplete="off"
        placeholder="203.0.113.0/24, 2001:db8::/32"
        hint="IP addresses or ranges. Without any, the key works from everywhere."
        error={errors.addresses}
        value={form.addresses}
        onChange={({ target }) => set({ addresses: target.value })}
      />
      <FormError text={failure} />
      {password !== null && (
        <PasswordField
          label="Password"
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setFailure(null)
          }}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Making...' : 'Make key'}
        </Button>
      </div>
    </form>
  )
}
