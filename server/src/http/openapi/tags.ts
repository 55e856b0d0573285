import type { Endpoint } from '@live-scribe/contract/endpoint'

/** Groups of endpoints and what they are about, in the order of the page. */
const groups = {
  Recordings: 'A user’s own recordings',
  Transcripts: 'The text of a recording, for everybody with its code',
  'Marks and fixes': 'What an owner lays over the text',
  Account: 'The caller, and what belongs to the account',
  'Minutes and payments': 'Plans, packages and what was bought',
  Affiliates: 'Referrals and commission',
  Administration: 'For administrators, billing and support',
} as const

/** The group of a path: the first that matches. */
const rules: readonly [keyof typeof groups, RegExp][] = [
  ['Administration', /^\/api\/admin\/|_affiliates?(_with_stats)?$|\/admin_|get_interview_stats/],
  ['Affiliates', /affiliate/],
  ['Marks and fixes', /\/(marks|fixes|unpinned-question|speaker-names)/],
  ['Transcripts', /^\/api\/(transcripts|pusher|transcript-segment)/],
  ['Recordings', /^\/api\/(sessions|recording|search|tags|end-session|check-token)/],
  ['Recordings', /interview_session|can_user_record/],
  ['Minutes and payments', /minute|plan|subscription|checkout|portal|upgrade/],
  ['Account', /./],
]

/** The group of an endpoint. */
export function findTag({ path }: Pick<Endpoint, 'path'>): string {
  return rules.find(([, paths]) => paths.test(path))?.[0] ?? 'Account'
}

/** All groups, in the order of the page. */
export const tags = Object.entries(groups).map(([name, description]) => ({ name, description }))
