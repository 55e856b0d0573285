import type { SeededUser } from './seeded-user.ts'
import { affiliateAndReferrals } from './users/affiliate-and-referrals.ts'
import { minuteBuyers } from './users/minute-buyers.ts'
import { subscribers } from './users/subscribers.ts'
import { trialUsers } from './users/trial-users.ts'

/** The password of every seeded user; long enough for a sign-up, and public. */
export const SEEDED_PASSWORD = 'interview practice room'

/** The administrator of the seed, who creates affiliates and grants minutes. */
export const seededAdministrator: SeededUser = {
  name: 'Ada Okafor',
  email: 'ada.admin@example.com',
  shows: 'the admin area, with two-step verification',
  isConfirmed: true,
  events: [
    { daysAgo: 130, do: 'sign-up' },
    { daysAgo: 130, do: 'become-admin' },
  ],
}

/** All users that `npm run seed` creates, in order: the administrator first. */
export const seededUsers: SeededUser[] = [
  seededAdministrator,
  ...trialUsers,
  ...subscribers,
  ...minuteBuyers,
  ...affiliateAndReferrals,
]
