import type { createOrderInvoice } from '../objects/invoice.ts'
import { createInvoicePayment, markInvoicePaid } from '../objects/invoice.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'

type NewInvoice = ReturnType<typeof createOrderInvoice>

/** The number of a customer's next invoice. */
export async function nextInvoiceNumber(
  { store }: SandboxTransaction,
  customer: string,
): Promise<string> {
  return `SANDBOX-${(await store.list('invoice', customer)).length + 1}`
}

/** Stores an invoice as paid, with its hosted page, and announces it. */
export async function issuePaidInvoice(
  { store, emit, address }: SandboxTransaction,
  invoice: NewInvoice,
  intent: string | null,
): Promise<NewInvoice> {
  const paid = await store.put({
    ...markInvoicePaid(invoice, store.seconds),
    hosted_invoice_url: address(`/sandbox/invoices/${invoice.id}`),
  })
  if (intent) await store.put(createInvoicePayment(paid, intent, store.seconds))
  await emit('invoice.paid', paid)
  return paid
}
