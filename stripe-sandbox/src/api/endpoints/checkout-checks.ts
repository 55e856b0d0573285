import type Stripe from 'stripe'
import { SandboxError } from '../../store/sandbox-error.ts'
import { type Form, readNumber } from '../parameters/form.ts'

/** The smallest and the largest payment that Stripe accepts, in US cents. */
const MIN_CENTS = 50
const MAX_CENTS = 99_999_999
/** The shortest and the longest time until a checkout expires, in seconds. */
const MIN_OPEN_SECONDS = 30 * 60
const MAX_OPEN_SECONDS = 24 * 60 * 60

/** Throws SandboxError when both parameters are given. */
export function refuseBothParameters(form: Form, first: string, second: string): void {
  if (form[first] === undefined || form[second] === undefined) return
  const text = `You may only specify one of these parameters: ${first}, ${second}.`
  throw SandboxError.invalid(text, { code: 'parameters_exclusive', param: first })
}

/**
 * Throws SandboxError for a mode that contradicts the price, or for parameters of the other mode.
 */
export function checkMode(mode: 'subscription' | 'payment', price: Stripe.Price, form: Form): void {
  if (mode === 'payment' && price.type === 'recurring') {
    const text =
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.'
    throw SandboxError.invalid(text, { param: 'line_items[0]' })
  }
  if (mode === 'subscription' && price.type !== 'recurring') {
    const text =
      'You must provide at least one recurring price in `subscription` mode when using prices.'
    throw SandboxError.invalid(text, { param: 'line_items[0]' })
  }
  const otherModeParams =
    mode === 'payment' ? ['subscription_data'] : ['payment_intent_data', 'invoice_creation']
  for (const param of otherModeParams) {
    if (form[param] === undefined) continue
    const text = `You can not pass \`${param}\` in \`${mode}\` mode.`
    throw SandboxError.invalid(text, { param })
  }
}

/** Throws SandboxError for a total that Stripe refuses; 0 is allowed. */
export function checkTotal(cents: number): void {
  if (cents !== 0 && cents < MIN_CENTS) {
    const text = "The Checkout Session's total amount due must add up to at least $0.50 usd"
    throw SandboxError.invalid(text, { code: 'amount_too_small' })
  }
  if (cents > MAX_CENTS) {
    const text = "The Checkout Session's total amount must be no more than $999,999.99"
    throw SandboxError.invalid(text, { code: 'amount_too_large' })
  }
}

/** The expiry of a checkout in epoch seconds; empty when the request does not set it. */
export function checkExpiry(form: Form, now: number): { expires_at?: number } {
  const expiresAt = readNumber(form, 'expires_at')
  if (expiresAt === null) return {}
  if (expiresAt < now + MIN_OPEN_SECONDS || expiresAt > now + MAX_OPEN_SECONDS) {
    const text =
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.'
    throw SandboxError.invalid(text, { param: 'expires_at' })
  }
  return { expires_at: expiresAt }
}
