import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { addConsumeMinutes } from './compat/consume-minutes.ts'
import { MAIL_INTERVAL_MS, sendMails } from './mails/outgoing-mail.ts'
import { createPaymentCallsLimit } from './payment-calls-limit.ts'
import { registerQueueGauges } from './register-queue-gauges.ts'
import { addCanUserRecord } from './routes/can-user-record.ts'
import { addCatalogueReads } from './routes/catalogue-reads.ts'
import { addCreateCheckouts } from './routes/create-checkouts.ts'
import { addCreatePortalSession } from './routes/create-portal-session.ts'
import { addGetCheckoutStatus } from './routes/get-checkout-status.ts'
import { addGetUserSubscription } from './routes/get-user-subscription.ts'
import { addListInvoices } from './routes/list-invoices.ts'
import { addReceiveWebhook } from './routes/receive-webhook.ts'
import { addUpgradeSubscription } from './routes/upgrade-subscription.ts'

export {
  getRecordingPermission,
  getRecordingTerms,
  isPayingUser,
  type RecordingTerms,
} from './ledger/get-recording-permission.ts'
export { computeGraceMinutes } from './ledger/grace.ts'
export { grantMinutes, takeBackMinutes } from './ledger/grant-minutes.ts'
export { lockUser } from './ledger/post-entries.ts'
export { findUnreconciled } from './ledger/reconcile.ts'
export {
  countBilledMinutes,
  countMinutesByDay,
  countRecordedMinutes,
} from './ledger/recorded-minutes.ts'
export { noteGraceStart, reserveMinutes, settleRecording } from './ledger/settle-recording.ts'
export { formatUtcDay } from './mails/format-mail-values.ts'
export { type NewMail, queueMail, sendMailsSoon } from './mails/outgoing-mail.ts'
export { findUserPayments } from './refunds/find-user-payments.ts'
export { refundPayment } from './refunds/refund-payment.ts'
export { cancelSubscriptions } from './subscription/cancel-subscriptions.ts'
export { refreshSubscription } from './subscription/refresh-subscription.ts'

/** Adds the calls of billing: permission to record, prices, payments, subscriptions. */
export async function addBillingRoutes(
  app: FastifyInstance,
  add: AddRoute,
  context: AppContext,
): Promise<void> {
  const useService = createPaymentCallsLimit(context)
  addCanUserRecord(add, context, useService)
  addConsumeMinutes(add, context)
  addCatalogueReads(add, context)
  addGetUserSubscription(add, context, useService)
  addListInvoices(add, context, useService)
  addCreateCheckouts(add, context, useService)
  addGetCheckoutStatus(add, context, useService)
  addUpgradeSubscription(add, context, useService)
  addCreatePortalSession(add, context, useService)
  await addReceiveWebhook(app, context)
  registerQueueGauges(context)
  addBackgroundJob(app, context, {
    name: 'sending mails',
    everyMs: MAIL_INTERVAL_MS,
    errorKind: 'mail',
    run: () => sendMails(context),
  })
}
