import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SubmitForm } from '../submit-form.tsx'
import { verifyCode } from '../two-step-api.ts'
import { useSubmit } from '../use-submit.ts'
import { securityText } from './security-text.ts'

interface ConfirmEnrolmentProps {
  /** The `otpauth://` URL for the app. */
  uri: string
  onConfirmed: () => Promise<void>
  onCancel: () => void
}

/** Shows the authenticator key as QR code and text, and asks for a code to confirm it. */
export function ConfirmEnrolment({ uri, onConfirmed, onCancel }: ConfirmEnrolmentProps) {
  const key = new URL(uri).searchParams.get('secret') ?? ''
  const [code, setCode] = useState('')
  const submission = useSubmit(async () => {
    await verifyCode({ code })
    await onConfirmed()
  })

  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[12rem_1fr]">
      <QRCodeSVG
        value={uri}
        level="M"
        marginSize={3}
        bgColor="#ffffff"
        fgColor="#000000"
        title="QR code for your authenticator app"
        className="h-auto w-full max-w-48 rounded-control"
      />
      <div className="flex min-w-0 flex-col gap-5">
        <p className="text-pretty">{securityText.scan}</p>
        <p data-testid="manual-key" className="figures -mt-2 text-note wrap-anywhere">
          {(key.match(/.{1,4}/g) ?? []).join(' ')}
        </p>
        <CopyButton
          text={key}
          label="Copy key"
          copiedLabel="Key copied"
          size="small"
          className="-mt-2 self-start"
        />
        <SubmitForm submission={submission} action="Confirm" busy="Checking..." onCancel={onCancel}>
          <Field
            label={securityText.appCode}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </SubmitForm>
      </div>
    </div>
  )
}
