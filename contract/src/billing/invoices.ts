import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const invoice = z.object({
  id: z.string(),
  /** The number on the invoice; null while the payment service has given none. */
  number: z.nullable(z.string()),
  /** `due`: not paid yet; `void`: cancelled, or given up. */
  status: z.enum(['paid', 'due', 'void']),
  /** The total in the smallest unit of the currency, after discounts and with tax. */
  total: z.int(),
  /** The currency's code of ISO 4217, such as USD. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  created_at: z.iso.datetime(),
  /** The payment service's page of this invoice; null without one. */
  url: z.nullable(z.url()),
})
/** An invoice as the payment service has it. */
export type Invoice = z.output<typeof invoice>

/**
 * The caller's invoices, newest first, as the payment service has them now: at most 100. Tax and
 * currency are the payment service's.
 */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  policy: 'signed-in',
  summary: 'The caller’s invoices',
  errors: ['payments_unavailable'],
  reply: z.object({ invoices: z.array(invoice) }),
})
