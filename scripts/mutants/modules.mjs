/** Pure modules, for mutation testing: their own tests must fail for every mutant. */
export const modules = [
  'contract/src/billing/minutes.ts',
  'contract/src/billing/plans.ts',
  'server/src/features/affiliates/mask-personal-data.ts',
  'server/src/features/billing/ledger/ledger-entries.ts',
  'server/src/features/billing/ledger/recording-permission.ts',
  'server/src/features/recording/position/audio-position.ts',
  'server/src/features/recording/live/release-idle-stream.ts',
  'server/src/features/recording/live/recording-progress.ts',
  'server/src/lib/net/address-group.ts',
  'server/src/lib/sample-buffer.ts',
  'server/src/lib/mail-text.ts',
  'web/src/features/affiliates/referrals-csv.ts',
  'web/src/features/billing/usage/account-kind.ts',
  'web/src/features/billing/offers/plan-action.ts',
  'web/src/features/recording/engine/recorder-state.ts',
  'contract/src/audio/resampler.ts',
  'contract/src/live/merge-log.ts',
  'web/src/features/sharing/reading/auto-scroller.ts',
  'web/src/features/sharing/settings/viewer-settings.ts',
  'web/src/features/transcript/model/chunks.ts',
  'web/src/features/transcript/model/transcript-model.ts',
  'web/src/lib/format/format-duration.ts',
  'web/src/lib/format/format-minutes.ts',
  'web/src/lib/format/format-money.ts',
  'web/src/lib/links/safe-redirect.ts',
]

/** Tests of these modules whose file names differ from the module's. */
export const additionalTests = [
  'web/src/features/sharing/reading/scroll-by-hand.test.ts',
  'web/src/features/transcript/compat/foreign-words.test.ts',
]
