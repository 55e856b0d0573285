import { allInterviewNames } from '../interviews/index.ts'
import type { SeededUser } from '../seeded-user.ts'

const CANDIDATES = 6

/** Seeded users with a plan: an active, a past-due and a cancelled one. */
export const subscribers: SeededUser[] = [
  {
    name: 'Samir Haddad',
    email: 'samir.subscriber@example.com',
    shows: 'Professional: finished, paused, long and broken recordings',
    isConfirmed: true,
    events: [
      { daysAgo: 75, do: 'sign-up' },
      { daysAgo: 74, do: 'subscribe', plan: 'professional' },
      {
        daysAgo: 60,
        do: 'record',
        title: 'Backend engineer: first round',
        interviews: ['rateLimiter', 'slowQuery'],
        minutes: 48,
        end: 'stopped',
      },
      {
        daysAgo: 33,
        do: 'record',
        title: 'Front-end engineer: React',
        interviews: ['reactList'],
        minutes: 31,
        end: 'stopped',
        isShared: false,
      },
      {
        daysAgo: 12,
        do: 'record',
        title: 'Hiring day: six candidates, the same questions',
        interviews: Array.from({ length: CANDIDATES }, () => allInterviewNames).flat(),
        minutes: 236,
        end: 'stopped',
      },
      {
        daysAgo: 4,
        do: 'record',
        title: 'Platform engineer: train with bad Wi-Fi',
        interviews: ['memoryLeak', 'eventQueue'],
        minutes: 52,
        end: 'stopped',
        gaps: [
          { afterLine: 5, seconds: 8 },
          { afterLine: 19, seconds: 95 },
        ],
      },
      {
        daysAgo: 0.3,
        do: 'record',
        title: 'Data engineer: to be continued',
        interviews: ['slowQuery'],
        minutes: 22,
        end: 'paused',
      },
      {
        daysAgo: 0,
        do: 'record',
        title: 'Staff engineer: architecture',
        interviews: ['eventQueue'],
        minutes: 18,
        end: 'recorder-away',
      },
    ],
  },
  {
    name: 'Priya Raman',
    email: 'priya.pastdue@example.com',
    shows: 'Starter, past due: the card was declined at the renewal',
    isConfirmed: true,
    events: [
      { daysAgo: 40, do: 'sign-up' },
      { daysAgo: 38, do: 'subscribe', plan: 'starter' },
      {
        daysAgo: 30,
        do: 'record',
        title: 'Mobile engineer: caching',
        interviews: ['lruCache', 'reactList'],
        minutes: 44,
        end: 'stopped',
      },
      { daysAgo: 20, do: 'use-declined-card' },
    ],
  },
  {
    name: 'Carlos Mendes',
    email: 'carlos.cancelled@example.com',
    shows: 'Business, cancelled: runs until the paid month ends',
    isConfirmed: true,
    events: [
      { daysAgo: 25, do: 'sign-up' },
      { daysAgo: 24, do: 'subscribe', plan: 'business' },
      {
        daysAgo: 18,
        do: 'record',
        title: 'Site reliability engineer',
        interviews: ['memoryLeak'],
        minutes: 27,
        end: 'stopped',
      },
      { daysAgo: 5, do: 'cancel-subscription' },
    ],
  },
]
