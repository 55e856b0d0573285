import { getRetention } from '@live-scribe/contract/account/retention'
import { canUserRecord, consumeMinutes } from '@live-scribe/contract/billing'
import { listMinutePurchases } from '@live-scribe/contract/billing/minutes'
import { getUserSubscription } from '@live-scribe/contract/billing/subscription'
import { getMe } from '@live-scribe/contract/identity'
import { getVocabulary } from '@live-scribe/contract/vocabulary/vocabulary'
import { EXAMPLE_CODE, exampleOf } from './example.ts'

/** The account behind a key, and its minutes. */
export const accountExamples = [
  exampleOf(getMe, {}),
  exampleOf(getRetention, {}),
  exampleOf(getVocabulary, {}),
  exampleOf(getUserSubscription, { query: {} }),
  exampleOf(listMinutePurchases, {}),
  exampleOf(canUserRecord, { body: {} }),
  exampleOf(consumeMinutes, { body: { p_session_id: EXAMPLE_CODE } }),
]
