import type { AddCall } from '../calls.ts'
import { addCatalogue } from './catalogue.ts'
import { addCheckoutSessions } from './checkout-sessions.ts'
import { addCustomers } from './customers.ts'
import { addDisputes } from './disputes.ts'
import { addEvents } from './events.ts'
import { addInvoices } from './invoices.ts'
import { addPayments } from './payments.ts'
import { addPortal } from './portal.ts'
import { addRefunds } from './refunds.ts'
import { addSubscriptions } from './subscriptions.ts'

/** Adds the endpoints that the product calls, and related ones. */
export function addEndpoints(add: AddCall): void {
  addCustomers(add)
  addCatalogue(add)
  addCheckoutSessions(add)
  addPortal(add)
  addSubscriptions(add)
  addInvoices(add)
  addPayments(add)
  addRefunds(add)
  addDisputes(add)
  addEvents(add)
}
