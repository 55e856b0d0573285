import type { FastifyInstance } from 'fastify'
import type { SandboxState } from '../store/sandbox-state.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import { escapeHtml, formatDollars, formatUtcDay, renderPage } from './layout.ts'
import { sendPage } from './send-page.ts'

/** Adds the hosted page of an invoice; whoever has its URL may read it, as at Stripe. */
export function addInvoicePage(app: FastifyInstance, state: SandboxState): void {
  app.get<{ Params: { id: string } }>('/sandbox/invoices/:id', (request, reply) =>
    sendPage(reply, async () => {
      const content = await state.change((change) => renderInvoice(change, request.params.id))
      return renderPage('Invoice', content)
    }),
  )
}

async function renderInvoice({ store }: SandboxTransaction, id: string): Promise<string> {
  const invoice = await store.get('invoice', id)
  const discount = invoice.subtotal - invoice.total
  const rows = [
    ...invoice.lines.data.map(({ description, amount }) => [description ?? '', amount] as const),
    ...(discount > 0 ? [['Discount', -discount] as const] : []),
  ]
  const isPaid = invoice.status === 'paid'
  return `
<p><a href="/settings?tab=subscription">← Back to Live-scribe</a></p>
<h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1>
<p class="soft">${formatUtcDay(invoice.created)} · ${isPaid ? 'Paid' : 'Not paid'}</p>
<div class="wide-table"><table>
${rows
  .map(
    ([text, cents]) =>
      `<tr><td>${escapeHtml(text)}</td><td class="amount">${formatDollars(cents)}</td></tr>`,
  )
  .join('\n')}
<tr><th scope="row">Total</th><td class="amount">${formatDollars(invoice.total)}</td></tr>
</table></div>`
}
