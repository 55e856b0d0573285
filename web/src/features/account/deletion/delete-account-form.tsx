import {
  type DeletionReceipt,
  deleteAccount,
  getDeletionProof,
} from '@live-scribe/contract/account/deletion'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { eraseDeviceData } from '#web/lib/browser/device-data.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'

interface DeleteAccountFormProps {
  email: string
  onCancel: () => void
  onDeleted: (receipt: DeletionReceipt) => void
}

/** The second question: the account's address, and its password or a fresh sign-in. */
export function DeleteAccountForm({ email, onCancel, onDeleted }: DeleteAccountFormProps) {
  const { data: proof, isError } = useQuery({
    queryKey: ['deletion-proof'],
    queryFn: ({ signal }) => callEndpoint(getDeletionProof, {}, { signal }),
    gcTime: 0,
  })
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const needsPassword = proof?.proof === 'password'
  const isStale = proof?.proof === 'fresh-sign-in' && !proof.is_fresh
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase()
  const isReady = isTyped && proof && !isStale && (!needsPassword || password !== '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const body = { email: typed, ...(needsPassword ? { password } : {}) }
      const receipt = await callEndpoint(deleteAccount, { body })
      await eraseDeviceData()
      localStorage.clear()
      sessionStorage.clear()
      onDeleted(receipt)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'That didn’t work. Try again.')
      setBusy(false)
    }
  }

  return (
    <Modal title="Delete for ever" onClose={onCancel}>
      <form onSubmit={submit} className="mt-4 flex flex-col gap-5">
        <p className="text-ink-soft">
          {'Type '}
          <span className="font-medium wrap-anywhere text-ink">{email}</span>
          {' to delete this account. It cannot be undone.'}
        </p>
        <Field
          label="Address of this account"
          type="email"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {needsPassword && (
          <PasswordField
            label="Password"
            name="current-password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {isStale && (
          <p>Sign out and in again, then come back here within ten minutes to delete it.</p>
        )}
        <FormError
          text={isError ? 'This can’t be checked now. Close this and try again.' : problem}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button type="submit" variant="outline" disabled={!isReady || isBusy}>
            {isBusy ? 'Deleting...' : 'Delete my account'}
          </Button>
          <Button onClick={onCancel}>Keep my account</Button>
        </div>
      </form>
    </Modal>
  )
}
