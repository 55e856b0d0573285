import type { SeededUser } from '../seeded-user.ts'

/** Users on the free plan, with recordings up to its limit. */
export const trialUsers: SeededUser[] = [
  {
    name: 'Nora Lindqvist',
    email: 'nora.trial@example.com',
    shows: 'Free: short recordings, one without a word, one not shared',
    isConfirmed: true,
    events: [
      { daysAgo: 9, do: 'sign-up' },
      {
        daysAgo: 8,
        do: 'record',
        title: 'Practice: rate limiter',
        interviews: ['rateLimiter'],
        minutes: 5,
        end: 'time-limit',
      },
      {
        daysAgo: 6,
        do: 'record',
        title: 'Microphone test',
        interviews: [],
        minutes: 1,
        end: 'stopped',
      },
      {
        daysAgo: 3,
        do: 'record',
        title: 'Notes to myself',
        interviews: ['lruCache'],
        minutes: 4,
        end: 'stopped',
        isShared: false,
      },
    ],
  },
  {
    name: 'Noel Newcomer',
    email: 'noel.new@example.com',
    shows: 'a new account: nothing recorded, address not confirmed',
    isConfirmed: false,
    events: [{ daysAgo: 0.2, do: 'sign-up' }],
  },
]
