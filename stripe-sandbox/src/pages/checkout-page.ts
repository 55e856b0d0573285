import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import {
  applyPromotionCode,
  hasPaid,
  payCheckout,
  removePromotionCode,
} from '../billing/checkout.ts'
import { SandboxError } from '../store/sandbox-error.ts'
import type { SandboxState } from '../store/sandbox-state.ts'
import { escapeHtml, formatDollars, renderAlert, renderPage } from './layout.ts'
import { readTextFields, sendPage } from './send-page.ts'

const path = '/sandbox/checkout/:id'

/** Adds the hosted checkout page: line items, promotion code, card. */
export function addCheckoutPage(app: FastifyInstance, state: SandboxState): void {
  const show = (id: string, error: string | null = null) =>
    state.change(async ({ store }) => {
      const session = await store.get('checkout.session', id)
      const order = await store.get('order', `order_${id}`)
      const isFirst = !(await hasPaid({ store }, session))
      return renderPage(
        'Checkout',
        session.status === 'open'
          ? form(session, { name: order.name, isFirst, error })
          : over(session),
      )
    })
  app.get<{ Params: { id: string } }>(path, (request, reply) =>
    sendPage(reply, () => show(request.params.id)),
  )
  app.post<{ Params: { id: string } }>(path, async (request, reply) => {
    const { id } = request.params
    const fields = readTextFields(request.body)
    try {
      const goTo = await state.change((change) => act(change, id, fields))
      return reply.redirect(goTo, 303)
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error
      return sendPage(reply, () => show(id, faultText(error)))
    }
  })
}

/** Executes the action of the pressed button; returns the URL to redirect to. */
async function act(
  change: Parameters<typeof payCheckout>[0],
  id: string,
  fields: Record<string, string>,
): Promise<string> {
  const session = await change.store.get('checkout.session', id)
  const here = change.address(`/sandbox/checkout/${id}`)
  switch (fields.do) {
    case 'code':
      await applyPromotionCode(change, session, fields.code ?? '')
      return here
    case 'no-code':
      if (session.status === 'open') await removePromotionCode(change, session)
      return here
    case 'cancel':
      return session.cancel_url ?? here
    default: {
      const number = (fields.card ?? '').replaceAll(/[\s-]/g, '')
      if (session.amount_total !== 0 && !/^\d{12,19}$/.test(number)) {
        throw SandboxError.invalid('Enter a card number, for example 4242 4242 4242 4242.')
      }
      const paid = await payCheckout(change, session, number)
      return (paid.success_url ?? here).replaceAll('{CHECKOUT_SESSION_ID}', id)
    }
  }
}

interface Shown {
  name: string
  /** Whether it is the customer's first purchase, for which the sandbox's codes are. */
  isFirst: boolean
  error: string | null
}

function form(session: Stripe.Checkout.Session, { name, isFirst, error }: Shown): string {
  const total = session.amount_total ?? 0
  const discount = session.total_details?.amount_discount ?? 0
  const action = `action="/sandbox/checkout/${escapeHtml(session.id)}" method="post"`
  return `
<h1>${escapeHtml(name)}</h1>
<p class="soft">${session.mode === 'subscription' ? 'Renews each month until you cancel.' : 'Paid once.'}</p>
${renderAlert(error)}
<dl>
<div><dt>Price</dt><dd>${formatDollars(session.amount_subtotal ?? 0)}</dd></div>
${discount > 0 ? `<div><dt>Promo code</dt><dd>${formatDollars(-discount)}</dd></div>` : ''}
<div><dt><strong>To pay now</strong></dt><dd>${formatDollars(total)}</dd></div>
</dl>
${
  session.allow_promotion_codes && discount === 0
    ? `<form ${action} class="row"><label>Promo code<input name="code" autocomplete="off" required></label><button class="quiet" name="do" value="code">Apply</button></form>
${isFirst ? '<p class="soft">Try <code>WELCOME20</code> or <code>FREEMONTH</code>.</p>' : ''}`
    : ''
}
${
  discount > 0
    ? `<form ${action}><button class="quiet" name="do" value="no-code">Remove the promo code</button></form>`
    : ''
}
<form ${action}>
${
  total === 0
    ? ''
    : `<label>Card number<input name="card" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required></label>
<p class="soft">Test cards: <code>4242 4242 4242 4242</code> pays, <code>4000 0000 0000 0002</code> is declined.</p>`
}
<button class="wide" name="do" value="pay">${total === 0 ? 'Finish' : `Pay ${formatDollars(total)}`}</button>
</form>
<form ${action}><button class="quiet wide" name="do" value="cancel">Cancel and go back</button></form>`
}

function over(session: Stripe.Checkout.Session): string {
  const text =
    session.status === 'complete' ? 'This checkout is paid.' : 'This checkout has expired.'
  return `<h1>Nothing to pay</h1><p>${text} You can close this page.</p><p><a href="/settings">Go to your settings</a></p>`
}

function faultText(error: SandboxError): string {
  return error.type === 'card_error'
    ? 'Your card was declined. Nothing was charged; try another card.'
    : error.message
}
