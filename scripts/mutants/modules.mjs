/** Modules that only compute: their tests alone have to notice any change of them. */
export const modules = [
  'contract/src/billing/minutes.ts',
  'contract/src/billing/plans.ts',
  'server/src/features/affiliates/mask-personal-data.ts',
  'server/src/features/billing/ledger-entries.ts',
  'server/src/features/billing/recording-permission.ts',
  'server/src/features/recording/audio-position.ts',
  'server/src/features/recording/recording-progress.ts',
  'server/src/lib/address-group.ts',
  'server/src/lib/kept-samples.ts',
  'server/src/lib/plain-name.ts',
  'web/src/features/affiliates/referrals-csv.ts',
  'web/src/features/billing/account-standing.ts',
  'web/src/features/billing/plan-step.ts',
  'web/src/features/recording/recorder-state.ts',
  'web/src/features/recording/resampler.ts',
  'web/src/features/sharing/auto-scroller.ts',
  'web/src/features/sharing/viewer-settings.ts',
  'web/src/features/transcript/chunks.ts',
  'web/src/features/transcript/transcript-model.ts',
  'web/src/lib/format-duration.ts',
  'web/src/lib/minutes-text.ts',
  'web/src/lib/money.ts',
  'web/src/lib/safe-redirect.ts',
]

/** Their tests that have other names than theirs. */
export const furtherTests = [
  'web/src/features/sharing/scroll-by-hand.test.ts',
  'web/src/features/transcript/foreign-words.test.ts',
]
