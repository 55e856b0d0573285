import { formatMinutes } from '#web/lib/format/format-minutes.ts'

/** Texts of the affiliate programme. */
export const affiliateText = {
  loading: 'Loading your referrals...',
  loadFailed: 'Failed to load affiliate data',
  earns: (name: string | null) => (name === null ? 'You earn' : `${name} earns`),
  ofPurchases: 'of every purchase made by people who sign up with this link.',
  bonus: (minutes: number) =>
    `They each get ${formatMinutes(minutes)} free once they confirm their email address.`,
  inactive: 'This code is switched off: new sign-ups and purchases don’t count.',
  copied: 'Referral link copied to clipboard',
  copyFailed: 'Failed to copy the link',
  chartTitle: 'Commission by month',
  chartUnit: 'dollars, by UTC',
  bonusNote: 'given to people you referred',
  payoutsTitle: 'Payouts',
  payoutsNote:
    'Each month closes at midnight UTC and is then final. Later refunds are deducted from a later payout.',
  noneThisMonth: 'No referrals this month. Share your link to start earning!',
  none: 'No referrals yet. Share your link to start earning!',
  notAffiliate: (why: string) => `You are not registered as an affiliate: ${why}`,
  askUs: 'ask us to make you one',
  notFound: (why: string) => `Affiliate not found: ${why}`,
  readOnly: 'Read-only admin view. Nothing can be changed here.',
} as const
