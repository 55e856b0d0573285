import { type Invoice, listInvoices } from '@live-scribe/contract/billing/invoices'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Reads the invoices of the signed-in user, newest first. */
export function invoicesQuery(userId: string) {
  return queryOptions({
    queryKey: ['invoices', userId],
    queryFn: async ({ signal }): Promise<Invoice[]> =>
      (await callEndpoint(listInvoices, {}, { signal })).invoices,
  })
}
