import { affiliateProgramme } from './people/affiliate-programme.ts'
import { minuteBuyers } from './people/minute-buyers.ts'
import { subscribers } from './people/subscribers.ts'
import { trialUsers } from './people/trial-users.ts'
import type { SeededPerson } from './story.ts'

/** Everybody's; long enough for a sign-up, and known to everybody who reads this. */
export const SEEDED_PASSWORD = 'interview practice room'

/** Runs the admin area: affiliates are made and minutes are given in this person's name. */
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

/** Everybody whom `npm run seed` creates, in order: the administrator first. */
export const people: SeededPerson[] = [
  administrator,
  ...trialUsers,
  ...subscribers,
  ...minuteBuyers,
  ...affiliateProgramme,
]
