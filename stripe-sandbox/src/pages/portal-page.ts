import type { FastifyInstance } from 'fastify'
import { setDefaultCard, testCardsByNumber } from '../billing/checkout.ts'
import { closeDispute, openDispute, refundPayment } from '../billing/payments.ts'
import { retryPastDuePayments } from '../billing/renewals.ts'
import { setCancelAtPeriodEnd } from '../billing/subscriptions.ts'
import { DECLINED_CARD } from '../objects/checkout-objects.ts'
import { SandboxError } from '../store/sandbox-error.ts'
import type { SandboxState } from '../store/sandbox-state.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import { type DeliveryMode, deliveryModes } from '../webhooks/events.ts'
import { renderPage } from './layout.ts'
import { renderPortal } from './portal-content.ts'
import { readTextFields, sendPage } from './send-page.ts'

const path = '/sandbox/portal/:id'
/** Seconds for which a portal URL is valid. */
const URL_VALID_SECONDS = 60 * 60

/**
 * Adds the customer portal: plan, card and invoices, and the controls that simulate the payment
 * service.
 */
export function addPortalPage(app: FastifyInstance, state: SandboxState): void {
  const show = async (id: string, error: string | null = null) => {
    const mode = await state.mode()
    const content = await state.change((change) =>
      renderPortal(change, id, { mode, error }, URL_VALID_SECONDS),
    )
    return renderPage('Your payments', content)
  }
  app.get<{ Params: { id: string } }>(path, (request, reply) =>
    sendPage(reply, () => show(request.params.id)),
  )
  app.post<{ Params: { id: string } }>(path, async (request, reply) => {
    const { id } = request.params
    const fields = readTextFields(request.body)
    try {
      const mode = deliveryModes.find((known) => known === fields.mode)
      if (fields.do === 'mode' && mode) await setMode(state, id, mode)
      else await state.change((change) => act(change, id, fields))
      return reply.redirect(`/sandbox/portal/${encodeURIComponent(id)}`, 303)
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error
      return sendPage(reply, () => show(id, error.message))
    }
  })
}

async function setMode(state: SandboxState, id: string, mode: DeliveryMode): Promise<void> {
  await state.change(({ store }) => store.get('billing_portal.session', id))
  await state.setMode(mode)
}

async function act(
  change: SandboxTransaction,
  id: string,
  fields: Record<string, string>,
): Promise<unknown> {
  const { store } = change
  const { customer, created } = await store.get('billing_portal.session', id)
  if (created + URL_VALID_SECONDS < store.seconds) throw SandboxError.missing('session', id)
  switch (fields.do) {
    case 'card': {
      const number = (fields.card ?? '').replaceAll(/[\s-]/g, '')
      if (!/^\d{12,19}$/.test(number)) throw SandboxError.invalid('Enter a card number.')
      await setDefaultCard(change, customer, testCardsByNumber[number] ?? DECLINED_CARD)
      return retryPastDuePayments(change, customer)
    }
    case 'cancel':
    case 'resume': {
      const subscription = await store.get('subscription', fields.subscription ?? '')
      if (subscription.customer !== customer) throw SandboxError.missing('subscription', '')
      return setCancelAtPeriodEnd(change, subscription, fields.do === 'cancel')
    }
    case 'refund':
    case 'dispute':
    case 'won':
    case 'lost': {
      const payment = await store.get('payment_intent', fields.payment ?? '')
      if (payment.customer !== customer) throw SandboxError.missing('payment', '')
      if (fields.do === 'refund') return refundPayment(change, payment.id)
      if (fields.do === 'dispute') return openDispute(change, payment.id)
      return closeDispute(change, payment.id, fields.do)
    }
    default:
      throw SandboxError.invalid('Nothing was chosen.')
  }
}
