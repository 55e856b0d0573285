import type { WebhookFailure } from '@live-scribe/contract/webhooks/webhooks'

/** A signed webhook on its way to an endpoint. */
export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** Aborts the call; it then rejects with the signal's reason. */
  signal: AbortSignal
}

/** The response of a receiver, whatever the status. */
export interface WebhookResponse {
  status: number
  /** The first kilobyte of the response, as text that the database can store. */
  text: string
}

/** Calls addresses that users chose, and only those on the public internet. */
export interface WebhookTransport {
  /** Null when an endpoint may have this address, otherwise why not, for people. */
  refuse(url: string): string | null
  /** Posts once, without following redirects; throws WebhookTransportError without a response. */
  send(request: WebhookRequest): Promise<WebhookResponse>
}

/** There was no response; `failure` says why. */
export class WebhookTransportError extends Error {
  override readonly name = 'WebhookTransportError'
  readonly failure: WebhookFailure

  constructor(failure: WebhookFailure, cause?: unknown) {
    super(`webhook not sent: ${failure}`, { cause })
    this.failure = failure
  }
}
