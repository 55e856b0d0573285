import { affiliateProgramme } from './people/affiliate-programme.ts'
import { minuteBuyers } from './people/minute-buyers.ts'
import { subscribers } from './people/subscribers.ts'
import { trialUsers } from './people/trial-users.ts'
import type { SeededPerson } from './story.ts'

/** The password of every seeded user; long enough for a sign-up, and public. */
export const SEEDED_PASSWORD = 'interview practice room'

/** The administrator of the seed, who creates affiliates and grants minutes. */
export const administrator: SeededPerson = {
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
export const seededPeople: SeededPerson[] = [
  administrator,
  ...trialUsers,
  ...subscribers,
  ...minuteBuyers,
  ...affiliateProgramme,
]
