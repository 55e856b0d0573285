type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

interface Details {
  code?: string
  /** The name of the invalid parameter as it was sent: `line_items[0][quantity]`. */
  param?: string
  declineCode?: string
}

/** An error in Stripe's form. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly status: number
  readonly type: ErrorType
  readonly details: Details

  constructor(status: number, type: ErrorType, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  /** The error for a missing object: 404 when the path names it, 400 when a parameter does. */
  static missing(kind: string, id: string, param = 'id', status = 404): SandboxError {
    const details = { code: 'resource_missing', param }
    return new SandboxError(status, 'invalid_request_error', `No such ${kind}: '${id}'`, details)
  }

  static invalid(message: string, details: Details = {}): SandboxError {
    return new SandboxError(400, 'invalid_request_error', message, details)
  }

  static declined(): SandboxError {
    const details = { code: 'card_declined', declineCode: 'generic_decline' }
    return new SandboxError(402, 'card_error', 'Your card was declined.', details)
  }

  get body() {
    const { type, message, details } = this
    const { code, param, declineCode } = details
    return {
      error: {
        ...(code ? { code, doc_url: docUrlOf(code) } : {}),
        ...(declineCode ? { decline_code: declineCode } : {}),
        message,
        ...(param ? { param } : {}),
        type,
      },
    }
  }
}

function docUrlOf(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}
