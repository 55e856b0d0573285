import {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  type WebhookEndpoint,
} from '@live-scribe/contract/webhooks/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { DeliveryList } from './delivery-list.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { describeState } from './webhook-texts.ts'
import { webhooksQuery } from './webhooks-query.ts'

/** One webhook: its address, events and state, its secret, its deliveries. */
export function WebhookItem({ webhook }: { webhook: WebhookEndpoint }) {
  const queryClient = useQueryClient()
  const title = useId()
  const [part, setPart] = useState<'none' | 'editing' | 'deliveries'>('none')
  const [isAsking, setAsking] = useState(false)
  const { id, url, events, state, added_by_key: key } = webhook
  const params = { id }
  const isOn = state === 'on'
  const host = URL.parse(url)?.host ?? url
  const reload = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : 'Please try again.')
    }
    await reload()
  }
  const switchIt = () =>
    attempt(() => callEndpoint(changeWebhookEndpoint, { params, body: { is_on: !isOn } }))
  const toggle = (to: typeof part) => setPart(part === to ? 'none' : to)
  const sentence = describeState(webhook)

  return (
    <li aria-labelledby={title} className="flex flex-col gap-4 border-t border-rule py-6">
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={title} className="min-w-0 font-mono text-body font-medium wrap-anywhere">
            {url}
          </h2>
          <StateBadge webhook={webhook} />
        </div>
        <p className="font-mono text-note text-ink-soft">{events.join(', ')}</p>
        {key !== null && (
          <p className="text-note wrap-anywhere text-ink-soft">
            Address set by the API key “{key}”
          </p>
        )}
        {sentence && <p className={isOn || state === 'paused' ? '' : 'text-warning'}>{sentence}</p>}
      </div>
      {part === 'editing' && (
        <WebhookForm
          label={`Edit ${host}`}
          first={{ url, events }}
          submitLabel="Save"
          onCancel={() => setPart('none')}
          onSave={async (body) => {
            await callEndpoint(changeWebhookEndpoint, { params, body })
            await reload()
            setPart('none')
          }}
        />
      )}
      {part !== 'editing' && <WebhookSecret webhook={webhook} />}
      <div className="-ml-3 flex flex-wrap gap-x-1">
        <Button
          variant="quiet"
          size="small"
          aria-expanded={part === 'deliveries'}
          onClick={() => toggle('deliveries')}
        >
          Deliveries
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={part === 'editing'}
          onClick={() => toggle('editing')}
        >
          Edit
        </Button>
        <Button variant="quiet" size="small" onClick={() => void switchIt()}>
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {part === 'deliveries' && <DeliveryList id={id} isOn={isOn} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete the webhook to ${host}?`}
        cancelLabel="Keep it"
        confirmLabel="Delete it"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void attempt(() => callEndpoint(deleteWebhookEndpoint, { params }))
        }}
      >
        Its deliveries and its secret go with it, and nothing more is sent.
      </ConfirmDialog>
    </li>
  )
}

function StateBadge({ webhook: { state, failing_since } }: { webhook: WebhookEndpoint }) {
  if (state === 'paused') return <Badge>Off</Badge>
  if (state !== 'on') return <Badge mood="warning">Switched off</Badge>

  return failing_since ? <Badge mood="warning">Failing</Badge> : <Badge mood="good">On</Badge>
}
