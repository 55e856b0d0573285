import type { SeededUser } from '../seeded-user.ts'

/** Seeded users who buy minutes and no plan. */
export const minuteBuyers: SeededUser[] = [
  {
    name: 'Mei Tanaka',
    email: 'mei.minutes@example.com',
    shows: 'pays by the minute: purchases, one refunded, and minutes as a gift',
    isConfirmed: true,
    events: [
      { daysAgo: 50, do: 'sign-up' },
      { daysAgo: 49, do: 'buy-minutes', packageId: 'interview-week' },
      {
        daysAgo: 45,
        do: 'record',
        title: 'PostgreSQL developer',
        interviews: ['slowQuery', 'lruCache'],
        minutes: 57,
        end: 'stopped',
      },
      { daysAgo: 40, do: 'buy-minutes', packageId: 'one-interview' },
      { daysAgo: 39, do: 'refund' },
      { daysAgo: 20, do: 'get-minutes', minutes: 30, reason: 'The recording broke off twice' },
      {
        daysAgo: 10,
        do: 'record',
        title: 'Node developer: second round',
        interviews: ['memoryLeak', 'rateLimiter'],
        minutes: 61,
        end: 'stopped',
        gaps: [{ afterLine: 9, seconds: 40 }],
      },
    ],
  },
  {
    name: 'Dmitri Volkov',
    email: 'dmitri.disputed@example.com',
    shows: 'a lost dispute: its minutes are taken back',
    isConfirmed: true,
    events: [
      { daysAgo: 35, do: 'sign-up' },
      { daysAgo: 34, do: 'buy-minutes', packageId: 'interview-week' },
      {
        daysAgo: 33,
        do: 'record',
        title: 'Full-stack developer',
        interviews: ['reactList'],
        minutes: 35,
        end: 'stopped',
      },
      { daysAgo: 15, do: 'dispute' },
    ],
  },
]
