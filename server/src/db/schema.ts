export { affiliatePayouts, affiliates, commissionLedger, referrals } from './schema/affiliates.ts'
export { apiKeys } from './schema/api-keys.ts'
export { auditEntries } from './schema/audit-entries.ts'
export {
  authAccount,
  authKeySet,
  authRateLimit,
  authSession,
  authTwoFactor,
  authUser,
  authVerification,
} from './schema/auth.ts'
export { channelClosures } from './schema/channel-closures.ts'
export { checkouts } from './schema/checkouts.ts'
export { clerkUsers } from './schema/clerk-users.ts'
export { costRates, recogniserUse } from './schema/costs.ts'
export { dataExportPieces, dataExports } from './schema/data-exports.ts'
export { outgoingMails } from './schema/mails/outgoing-mails.ts'
export { sentMails } from './schema/mails/sent-mails.ts'
export { minuteLedger } from './schema/minute-ledger.ts'
export { minutePackages } from './schema/minute-packages.ts'
export { minutePurchases } from './schema/minute-purchases.ts'
export { paymentEvents } from './schema/payments/payment-events.ts'
export { paymentRefunds } from './schema/payments/payment-refunds.ts'
export {
  programAccessTokens,
  programAssertions,
  programClientResources,
  programClients,
  programConsents,
  programRefreshTokens,
  programResources,
} from './schema/programs.ts'
export { retentionClock } from './schema/retention-clock.ts'
export { serviceChecks, serviceTroubles } from './schema/service-troubles.ts'
export { sessionMarks } from './schema/session-marks.ts'
export { subscriptionPayments } from './schema/subscription-payments.ts'
export { transcriptFixes } from './schema/transcript/transcript-fixes.ts'
export { transcriptSearch } from './schema/transcript/transcript-search.ts'
export { transcriptSearchBacklog } from './schema/transcript/transcript-search-backlog.ts'
export { transcriptSegments } from './schema/transcript/transcript-segments.ts'
export { transcriptionSessions } from './schema/transcription-sessions.ts'
export { users } from './schema/users.ts'
export { vocabularyEntries } from './schema/vocabulary-entries.ts'
export { webhookDeliveries, webhookEndpoints } from './schema/webhooks.ts'
