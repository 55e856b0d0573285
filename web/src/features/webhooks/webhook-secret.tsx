import {
  getWebhookSecret,
  rotateWebhookSecret,
  type WebhookEndpoint,
} from '@live-scribe/contract/webhooks/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { webhooksQuery } from './webhooks-query.ts'

/** The secret of a webhook: shown on request, copied, replaced. */
export function WebhookSecret({ webhook: { id, old_secret_until } }: { webhook: WebhookEndpoint }) {
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const read = async (endpoint: typeof getWebhookSecret | typeof rotateWebhookSecret) => {
    try {
      setSecret((await callEndpoint(endpoint, { params: { id } })).secret)
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : 'Please try again.')
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {secret === null ? (
          <Button variant="outline" size="small" onClick={() => void read(getWebhookSecret)}>
            Show the secret
          </Button>
        ) : (
          <>
            <code className="rounded-control bg-ink/6 px-2 py-1.5 font-mono text-note wrap-anywhere">
              {secret}
            </code>
            <CopyButton size="small" text={secret} label="Copy" copiedLabel="Copied" />
          </>
        )}
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          Replace it
        </Button>
      </div>
      {old_secret_until && (
        <p className="text-note text-ink-soft">
          {`The secret before this one counts too, until ${formatDateAndTime(Date.parse(old_secret_until))}.`}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Replace the secret?"
        cancelLabel="Keep it"
        confirmLabel="Replace it"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void read(rotateWebhookSecret)
        }}
      >
        For a day, webhooks are signed with both. Give the new secret to your receiver by then.
      </ConfirmDialog>
    </div>
  )
}
