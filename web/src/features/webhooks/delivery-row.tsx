import type { WebhookDelivery } from '@live-scribe/contract/webhooks/webhooks'
import { ChevronRight } from 'lucide'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { describeFailure, describeOutcome } from './webhook-texts.ts'

interface DeliveryRowProps {
  delivery: WebhookDelivery
  /** Sends the event again; null while that is not possible. */
  onResend: (() => void) | null
}

const moods = { delivered: 'good', waiting: 'plain', given_up: 'warning' } as const

/** One delivery: what became of it, and on request what was sent and answered. */
export function DeliveryRow({ delivery, onResend }: DeliveryRowProps) {
  const { type, state, attempts, created_at, last_attempt_at, duration_ms, message_id } = delivery
  const failure = describeFailure(delivery)
  const tried = last_attempt_at ? formatDateAndTime(Date.parse(last_attempt_at)) : 'not yet'
  const took = duration_ms === null ? '' : `, ${duration_ms.toLocaleString('en-US')} ms`

  return (
    <li className="border-b border-rule">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-2 [&::-webkit-details-marker]:hidden">
          <Icon
            of={ChevronRight}
            size={16}
            className="text-ink-soft transition-transform duration-150 group-open:rotate-90"
          />
          <Badge mood={moods[state]}>{describeOutcome(delivery)}</Badge>
          <span className="grow font-mono text-note">{type}</span>
          <time dateTime={created_at} className="figures text-note text-ink-soft">
            {formatDateAndTime(Date.parse(created_at))}
          </time>
        </summary>
        <div className="flex flex-col items-start gap-3 pb-4">
          {failure && <p className="text-note">{failure}</p>}
          <p className="figures text-note wrap-anywhere text-ink-soft">
            {`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, the last ${tried}${took}. Id ${message_id}.`}
          </p>
          <Text label="Sent" text={indent(delivery.body)} />
          {delivery.answer !== null && (
            <Text label="Answered" text={delivery.answer === '' ? '(empty)' : delivery.answer} />
          )}
          {onResend && (
            <Button variant="outline" size="small" onClick={onResend}>
              Send again
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="w-full">
      <p className="text-note font-medium">{label}</p>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by key
        tabIndex={0}
        className="mt-1 max-h-64 overflow-auto rounded-control bg-ink/6 p-3"
      >
        <pre className="font-mono text-note whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </section>
    </div>
  )
}

function indent(body: string): string {
  return body === '' ? '(deleted)' : JSON.stringify(JSON.parse(body), null, 2)
}
