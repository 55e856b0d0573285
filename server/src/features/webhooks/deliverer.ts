import type { AppContext } from '#server/context.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import { sendMailsSoon } from '#server/features/billing/index.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { WebhookTransportError } from '#server/ports/webhook-transport.ts'
import {
  type ClaimedDelivery,
  claimEndpoints,
  type EndpointClaim,
  findNextDelivery,
  hasDueDelivery,
  releaseEndpoint,
} from './claims.ts'
import { createBodies } from './event-body.ts'
import { deleteSurplus } from './old-deliveries.ts'
import { type Attempt, recordAttempt } from './record-attempt.ts'
import { signWebhook } from './signature.ts'

/**
 * Milliseconds between two looks for due deliveries: a new one is sent within a second, whichever
 * process wrote it.
 */
export const DELIVERY_INTERVAL_MS = 500
/** Endpoints that one process calls at once, each with one delivery at a time. */
const MAX_CONCURRENT_ENDPOINTS = 64
/** Deliveries after which an endpoint makes room for others that wait. */
const MAX_DELIVERIES_A_TURN = 50
/**
 * Milliseconds after which a turn begins no further call, so that a slow receiver holds its turn
 * hardly longer than one call may last, 10 seconds.
 */
const MAX_CALLS_BEGIN_MS = 1000

/** Delivers what is due, to each endpoint one after the other. */
export class WebhookDeliverer {
  readonly #context: AppContext
  readonly #running = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(context: AppContext) {
    this.#context = context
  }

  /** Starts to deliver what is due; resolves before it is delivered. */
  async deliverDue(): Promise<void> {
    const { db, now } = this.#context
    const limit = MAX_CONCURRENT_ENDPOINTS - this.#running.size
    if (limit <= 0 || this.#closing.signal.aborted) return
    // Nearly always there is nothing to claim, which this statement finds out at a tenth of the cost.
    if (!(await hasDueDelivery(db, now()))) return
    for (const claim of await claimEndpoints(db, { now: now(), limit })) {
      const turn = this.#takeTurn(claim).catch((error: unknown) => this.#report(error))
      this.#running.add(turn)
      void turn.finally(() => this.#running.delete(turn))
    }
  }

  /** Resolves when this process delivers nothing. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  /** Aborts the running calls; they do not count as attempts. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.settle()
  }

  async #takeTurn(claim: EndpointClaim): Promise<void> {
    const { db, now } = this.#context
    const lastBegin = now().getTime() + MAX_CALLS_BEGIN_MS
    try {
      for (let count = 0; count < MAX_DELIVERIES_A_TURN; count += 1) {
        const next = await findNextDelivery(db, claim, now())
        if (!next || !(await this.#deliver(next))) break
        if (now().getTime() >= lastBegin) break
      }
      await deleteSurplus(db, claim.endpointId)
    } finally {
      await releaseEndpoint(db, claim, now())
    }
  }

  /** Makes one attempt; false when it was aborted. */
  async #deliver(next: ClaimedDelivery): Promise<boolean> {
    const { db, log } = this.#context
    const { endpoint, delivery } = next
    const [body] = await createBodies(db, [delivery])
    // Its recording was deleted, and the delivery with it.
    if (body === null || body === undefined) return true
    const attempt = await this.#attempt(endpoint, delivery, body)
    if (!attempt) return false
    const isSwitchedOff = await recordAttempt(this.#context, next, attempt)
    if (isSwitchedOff) {
      log.info({ endpoint: endpoint.id }, 'webhook endpoint switched off')
      sendMailsSoon(this.#context)
    }
    return true
  }

  async #attempt(
    endpoint: WebhookEndpointRow,
    { messageId }: WebhookDeliveryRow,
    body: string,
  ): Promise<Attempt | null> {
    const { webhookTransport, now } = this.#context
    const { signal } = this.#closing
    const startedAt = now()
    const signed = signWebhook(endpoint, { messageId, body, now: startedAt })
    const headers = {
      ...signed,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Live-scribe-Webhooks/1',
      'accept-encoding': 'identity',
    }
    const took = () => ({ startedAt, durationMs: now().getTime() - startedAt.getTime() })
    try {
      const { status, text } = await webhookTransport.send({
        url: endpoint.url,
        headers,
        body,
        signal,
      })
      return { status, answer: text, failure: null, ...took() }
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof WebhookTransportError)) throw error
      return { status: null, answer: null, failure: error.failure, ...took() }
    }
  }

  #report(error: unknown): void {
    this.#context.log.error({ error: errorDetails(error) }, 'delivering webhooks failed')
    this.#context.metrics.count('errors', { kind: 'webhook' })
  }
}
