import type Stripe from 'stripe'
import { DECLINED_CARD } from '../objects/checkout-objects.ts'
import { SandboxError } from '../store/sandbox-error.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import { type DeliveryMode, deliveryModes } from '../webhooks/events.ts'
import { escapeHtml, formatDollars, formatUtcDay, renderAlert } from './layout.ts'

interface Shown {
  mode: DeliveryMode
  error: string | null
}

/**
 * The HTML of a customer's portal; throws SandboxError when the portal session is older than
 * `openForSeconds`.
 */
export async function renderPortal(
  { store }: SandboxTransaction,
  id: string,
  { mode, error }: Shown,
  openForSeconds: number,
): Promise<string> {
  const session = await store.get('billing_portal.session', id)
  if (session.created + openForSeconds < store.seconds) throw SandboxError.missing('session', id)
  const { customer: customerId } = session
  const customer = await store.get('customer', customerId)
  const subscriptions = await store.list('subscription', customerId)
  const running = subscriptions.filter(({ status }) => status !== 'canceled')
  const charges = await store.list('charge', customerId)
  const open = (await store.list('dispute')).filter(({ status }) => status === 'needs_response')
  const disputed = new Set(open.map(({ charge }) => charge))
  const action = `action="/sandbox/portal/${escapeHtml(id)}" method="post"`
  return `
<p><a href="${escapeHtml(session.return_url ?? '/settings')}">← Back to Live-scribe</a></p>
<h1>Your payments</h1>
<p class="soft">${escapeHtml(customer.email ?? '')}</p>
${renderAlert(error)}
<h2>Subscription</h2>
${running.length === 0 ? '<p class="soft">You have no subscription.</p>' : ''}
${running.map((found) => subscriptionPart(found, action)).join('')}
<h2>Card</h2>
<p class="soft">${cardText(customer)}</p>
<form ${action} class="row"><label>New card number<input name="card" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required></label><button name="do" value="card">Change card</button></form>
<h2>Invoices and receipts</h2>
${charges.length === 0 ? '<p class="soft">Nothing was paid yet.</p>' : chargeTable(charges, disputed, action)}
<h2>Sandbox</h2>
<p class="soft">A real payment service delivers its messages late, twice and in any order. Choose how they arrive here.</p>
<form ${action} class="row"><label>Messages arrive<select name="mode">${deliveryModes
    .map(
      (known) =>
        `<option value="${known}"${known === mode ? ' selected' : ''}>${modeTexts[known]}</option>`,
    )
    .join('')}</select></label><button class="quiet" name="do" value="mode">Set</button></form>`
}

const modeTexts: Record<DeliveryMode, string> = {
  normal: 'At once',
  late: 'After 5 seconds',
  twice: 'Twice',
  shuffled: 'Out of order',
  hold: 'Not at all',
}

function subscriptionPart(subscription: Stripe.Subscription, action: string): string {
  const [item] = subscription.items.data
  const end = formatUtcDay(item?.current_period_end ?? 0)
  const isCancelled = subscription.cancel_at_period_end
  const state =
    subscription.status === 'past_due'
      ? 'The last payment failed. Change the card to pay it.'
      : isCancelled
        ? `Cancelled; runs until ${end}.`
        : `Renews on ${end}.`
  const [value, text] = isCancelled
    ? ['resume', 'Resume subscription']
    : ['cancel', 'Cancel subscription']
  return `
<dl><div><dt>${escapeHtml(item?.price.nickname ?? '')}</dt><dd>${formatDollars(item?.price.unit_amount ?? 0)} a month</dd></div></dl>
<p>${state}</p>
<form ${action}><input type="hidden" name="subscription" value="${escapeHtml(subscription.id)}"><button class="quiet" name="do" value="${value}">${text}</button></form>`
}

function cardText({ invoice_settings }: Stripe.Customer): string {
  const card = invoice_settings.default_payment_method
  if (!card) return 'No card yet.'
  return card === DECLINED_CARD ? 'Test card that is declined.' : 'Test card that pays.'
}

function chargeTable(
  charges: Stripe.Charge[],
  disputed: ReadonlySet<unknown>,
  action: string,
): string {
  const rows = charges.map((charge) => {
    const payment = typeof charge.payment_intent === 'string' ? charge.payment_intent : ''
    const button = (value: string, text: string) =>
      `<button class="quiet" name="do" value="${value}">${text}</button>`
    const buttons = charge.refunded
      ? ''
      : disputed.has(charge.id)
        ? `${button('won', 'Decide for Live-scribe')} ${button('lost', 'Decide for the buyer')}`
        : `${button('refund', 'Refund')} ${charge.disputed ? '' : button('dispute', 'Dispute')}`
    const state = charge.refunded ? 'Refunded' : disputed.has(charge.id) ? 'Disputed' : 'Paid'
    return `<tr><td class="day">${formatUtcDay(charge.created)}</td><td class="amount">${formatDollars(charge.amount)}</td><td>${state}</td><td><form ${action} class="row"><input type="hidden" name="payment" value="${escapeHtml(payment)}">${buttons}</form></td></tr>`
  })
  return `<div class="wide-table"><table><thead><tr><th>Date</th><th>Amount</th><th>State</th><th>Sandbox</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
