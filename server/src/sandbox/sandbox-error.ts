/** A refusal in Stripe's form. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly status: number
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  readonly code: string | undefined

  constructor(status: number, type: SandboxError['type'], message: string, code?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }

  static missing(kind: string, id: string): SandboxError {
    const text = `No such ${kind}: '${id}'`
    return new SandboxError(404, 'invalid_request_error', text, 'resource_missing')
  }

  static invalid(message: string): SandboxError {
    return new SandboxError(400, 'invalid_request_error', message)
  }

  static declined(): SandboxError {
    return new SandboxError(402, 'card_error', 'Your card was declined.', 'card_declined')
  }

  get body() {
    const { type, code, message } = this
    return { error: { type, message, ...(code ? { code } : {}) } }
  }
}
