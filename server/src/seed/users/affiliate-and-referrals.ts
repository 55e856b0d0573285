import type { SeededUser } from '../seeded-user.ts'

const affiliate = 'amira.affiliate@example.com'

/** Seeded users: an affiliate, and users who signed up by her link. */
export const affiliateAndReferrals: SeededUser[] = [
  {
    name: 'Amira Benali',
    email: affiliate,
    shows: 'an affiliate: referrals, commission, one taken back in part',
    isConfirmed: true,
    events: [
      { daysAgo: 110, do: 'sign-up' },
      { daysAgo: 105, do: 'become-affiliate', commissionRate: 20, bonusMinutes: 15 },
    ],
  },
  {
    name: 'Rosa Keller',
    email: 'rosa.referred@example.com',
    shows: 'came by Amira’s link and bought minutes, one payment refunded in part',
    isConfirmed: true,
    events: [
      { daysAgo: 90, do: 'sign-up', byLinkOf: affiliate },
      { daysAgo: 88, do: 'buy-minutes', packageId: 'interview-season' },
      {
        daysAgo: 80,
        do: 'record',
        title: 'Engineering manager: debugging round',
        interviews: ['memoryLeak', 'lruCache'],
        minutes: 55,
        end: 'stopped',
      },
      { daysAgo: 55, do: 'buy-minutes', packageId: 'one-interview' },
      { daysAgo: 52, do: 'refund', cents: 1000 },
    ],
  },
  {
    name: 'Ravi Menon',
    email: 'ravi.referred@example.com',
    shows: 'came by Amira’s link and subscribed: a commission each month',
    isConfirmed: true,
    events: [
      { daysAgo: 70, do: 'sign-up', byLinkOf: affiliate },
      { daysAgo: 69, do: 'subscribe', plan: 'starter' },
      {
        daysAgo: 28,
        do: 'record',
        title: 'Junior developer: first interview',
        interviews: ['lruCache'],
        minutes: 24,
        end: 'stopped',
      },
    ],
  },
  {
    name: 'Rune Solberg',
    email: 'rune.referred@example.com',
    shows: 'came by Amira’s link, bought nothing, bonus not granted yet',
    isConfirmed: false,
    events: [{ daysAgo: 7, do: 'sign-up', byLinkOf: affiliate }],
  },
]
