import type { Retention } from '@live-scribe/contract/account/retention-choice'

/** How long recordings are kept after their end, in words. */
export const retentionLabels: Record<Retention, string> = {
  forever: 'Forever',
  '90_days': '90 days',
  '30_days': '30 days',
  '7_days': '7 days',
  '1_day': 'One day',
  until_closed: 'Until I close the page',
}
