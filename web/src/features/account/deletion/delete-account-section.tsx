import type { DeletionReceipt } from '@live-scribe/contract/account/deletion'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'
import { DeletionDone } from './deletion-done.tsx'

type Step = { name: 'none' | 'asking' | 'proving' } | { name: 'done'; receipt: DeletionReceipt }

interface DeleteAccountSectionProps {
  email: string
  /** Called when the account is gone. */
  onDeleted: () => void
  /** Called when the person has read that the account is gone. */
  onLeave: () => void
}

/** Deletes the account: asks twice, and the second time for its address and a proof. */
export function DeleteAccountSection({ email, onDeleted, onLeave }: DeleteAccountSectionProps) {
  const [step, setStep] = useState<Step>({ name: 'none' })
  const close = () => setStep({ name: 'none' })

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        Permanently deletes your recordings, profile and sign-in. Download anything you want to keep
        first.
      </p>
      <Button variant="outline" onClick={() => setStep({ name: 'asking' })}>
        Delete account...
      </Button>
      <ConfirmDialog
        isOpen={step.name === 'asking'}
        title="Delete your account?"
        cancelLabel="Keep my account"
        confirmLabel="Continue"
        onCancel={close}
        onConfirm={() => setStep({ name: 'proving' })}
      >
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>All recordings and their texts are deleted, and their links answer as unknown.</li>
          <li>A running recording ends, and audio kept in this browser is deleted.</li>
          <li>Webhooks are removed first, so they are not told. API keys stop working.</li>
          <li>A subscription is cancelled at once. Minutes that are left are lost.</li>
          <li>Payments stay in our books, without your name.</li>
        </ul>
      </ConfirmDialog>
      {step.name === 'proving' && (
        <DeleteAccountForm
          email={email}
          onCancel={close}
          onDeleted={(receipt) => {
            onDeleted()
            setStep({ name: 'done', receipt })
          }}
        />
      )}
      {step.name === 'done' && <DeletionDone receipt={step.receipt} onLeave={onLeave} />}
    </div>
  )
}
