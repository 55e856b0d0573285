import {
  type WebhookEventType,
  webhookEventTypes,
} from '@live-scribe/contract/webhooks/event-types'
import { MAX_WEBHOOK_URL_CHARACTERS } from '@live-scribe/contract/webhooks/webhooks'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { eventTexts } from './webhook-texts.ts'

/** What a webhook is made of. */
export interface WebhookValues {
  url: string
  events: WebhookEventType[]
}

interface WebhookFormProps {
  /** Names the form for screen readers. */
  label: string
  first: WebhookValues
  submitLabel: string
  /** Saves the webhook; throws an error for people. */
  onSave: (values: WebhookValues) => Promise<void>
  onCancel: () => void
}

/** A form for the address of a webhook and its events. */
export function WebhookForm({ label, first, submitLabel, onSave, onCancel }: WebhookFormProps) {
  const [url, setUrl] = useState(first.url)
  const [events, setEvents] = useState<readonly WebhookEventType[]>(first.events)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const toggle = (type: WebhookEventType) => {
    setError(null)
    setEvents(events.includes(type) ? events.filter((one) => one !== type) : [...events, type])
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() === '') return setError('Type the address that is called.')
    if (events.length === 0) return setError('Choose at least one event.')
    setBusy(true)
    try {
      await onSave({
        url: url.trim(),
        events: webhookEventTypes.filter((it) => events.includes(it)),
      })
    } catch (failure) {
      setError(`Not saved. ${failure instanceof Error ? failure.message : 'Please try again.'}`)
      setBusy(false)
    }
  }

  return (
    <form
      aria-label={label}
      className="flex w-full flex-col gap-5"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_WEBHOOK_URL_CHARACTERS}
        placeholder="https://example.com/hooks"
        hint="It gets a POST with JSON for each event."
        value={url}
        onChange={({ target }) => {
          setUrl(target.value)
          setError(null)
        }}
      />
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-medium">Events</legend>
        {webhookEventTypes.map((type) => (
          <label key={type} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="checkbox"
              name="events"
              value={type}
              checked={events.includes(type)}
              onChange={() => toggle(type)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-mono text-note">{type}</span>
              <span className="text-ink-soft">{eventTexts[type]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FormError text={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
