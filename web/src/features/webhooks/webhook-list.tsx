import {
  createWebhookEndpoint,
  MAX_WEBHOOK_ENDPOINTS,
} from '@live-scribe/contract/webhooks/webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'
import { webhooksQuery } from './webhooks-query.ts'

const newWebhook: WebhookValues = { url: '', events: ['recording.completed'] }

/** The user's webhooks, and a form that adds one. */
export function WebhookList() {
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const { data, isError, error, refetch } = useQuery(webhooksQuery)
  const add = async (body: WebhookValues) => {
    await callEndpoint(createWebhookEndpoint, { body })
    await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    setAdding(false)
  }
  if (isError && !data) {
    return (
      <LoadFailure onRetry={() => void refetch()}>
        {`Your webhooks could not be loaded. ${error.message}`}
      </LoadFailure>
    )
  }
  if (!data) return <p className="text-ink-soft">Loading your webhooks...</p>

  return (
    <div className="flex flex-col gap-6">
      {isAdding ? (
        <WebhookForm
          label="Add a webhook"
          first={newWebhook}
          submitLabel="Add the webhook"
          onCancel={() => setAdding(false)}
          onSave={add}
        />
      ) : (
        <div className="flex flex-col items-start gap-3">
          {data.length === 0 && <p>You have no webhooks yet.</p>}
          {data.length < MAX_WEBHOOK_ENDPOINTS ? (
            <Button onClick={() => setAdding(true)}>Add a webhook</Button>
          ) : (
            <p className="text-ink-soft">
              {`You have ${MAX_WEBHOOK_ENDPOINTS} webhooks. Delete one to add another.`}
            </p>
          )}
        </div>
      )}
      {data.length > 0 && (
        <ul aria-label="Your webhooks" className="flex flex-col">
          {data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </div>
  )
}
