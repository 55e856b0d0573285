import type { PlanKey } from '@live-scribe/contract/billing/plans'
import type { InterviewName } from './interviews/index.ts'

/** A recording that a seeded person made; the event it belongs to says when it ended. */
export interface SeededRecording {
  title: string
  /** What is said in it, one after the other; none for a recording without a word. */
  interviews: InterviewName[]
  /** Minutes from its start to its end; pauses fill what the words leave. */
  minutes: number
  /** `recorder-away` is active, and its recorder has gone without a goodbye. */
  end: 'stopped' | 'time-limit' | 'paused' | 'recorder-away'
  /** Audio that never arrived: so many seconds after a line, counted from 0. */
  gaps?: { afterLine: number; seconds: number }[]
  isShared?: boolean
}

/** One thing that a seeded person does, through the product's own calls. */
export type StoryAction =
  | { do: 'sign-up'; byLinkOf?: string }
  | { do: 'become-admin' }
  | { do: 'become-affiliate'; commissionRate: number; bonusMinutes: number }
  | { do: 'get-minutes'; minutes: number; reason: string }
  | { do: 'buy-minutes'; packageId: string }
  | { do: 'subscribe'; plan: PlanKey }
  | { do: 'use-declined-card' }
  | { do: 'cancel-subscription' }
  /** The last payment, or so many cents of it. */
  | { do: 'refund'; cents?: number }
  | { do: 'dispute' }
  | ({ do: 'record' } & SeededRecording)

/** What somebody does, so many days before the seeding. */
export type StoryEvent = { daysAgo: number } & StoryAction

/** A person of the seed with their story; the end of it is what the pages show. */
export interface SeededPerson {
  name: string
  email: string
  /** What is to be seen when signed in as this person. */
  shows: string
  /** Whether they opened the link that confirms their address. */
  isConfirmed: boolean
  events: StoryEvent[]
}
