import type { PlanKey } from '@live-scribe/contract/billing/plans'
import type { InterviewName } from './interviews/index.ts'

/** A recording of a seeded user; it ends at the time of its event. */
export interface SeededRecording {
  title: string
  /** The interviews of the recording, in order; empty for one without words. */
  interviews: InterviewName[]
  /** Minutes from the recording's start to its end; pauses fill the time between the words. */
  minutes: number
  /**
   * How the recording ends; with `recorder-away` it stays active, but its recorder is disconnected.
   */
  end: 'stopped' | 'time-limit' | 'paused' | 'recorder-away'
  /** Gaps in the recording, each of some seconds after a line; lines are counted from 0. */
  gaps?: { afterLine: number; seconds: number }[]
  isShared?: boolean
}

/** One action of a seeded user, through the product's API. */
export type SeedAction =
  | { do: 'sign-up'; byLinkOf?: string }
  | { do: 'become-admin' }
  | { do: 'become-affiliate'; commissionRate: number; bonusMinutes: number }
  | { do: 'get-minutes'; minutes: number; reason: string }
  | { do: 'buy-minutes'; packageId: string }
  | { do: 'subscribe'; plan: PlanKey }
  | { do: 'use-declined-card' }
  | { do: 'cancel-subscription' }
  /** Refunds the user's last payment, or this many US cents of it. */
  | { do: 'refund'; cents?: number }
  | { do: 'dispute' }
  | ({ do: 'record' } & SeededRecording)

/** An action with the number of days before the seeding at which it is performed. */
type SeedEvent = { daysAgo: number } & SeedAction

/** A seeded user with the actions that lead to the state shown on the pages. */
export interface SeededUser {
  name: string
  email: string
  /** What the pages show when signed in as this user. */
  shows: string
  /** Whether the user opened the link that confirms the address. */
  isConfirmed: boolean
  events: SeedEvent[]
}
