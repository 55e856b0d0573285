import { type PlanKey, planKeys } from '@live-scribe/contract/billing/plans'
import fc from 'fast-check'

/** An event of a user with recordings and minutes. The numbers name recordings and purchases. */
export type GraceEvent =
  | { type: 'start'; plannedMinutes: number | null }
  | { type: 'resume'; recording: number }
  | { type: 'audio'; seconds: number }
  | { type: 'stop' }
  /** The process ends: what was heard last is not stored, and perhaps not that the grace began. */
  | { type: 'crash'; lostSeconds: number; isGraceStored: boolean }
  | { type: 'settle'; recording: number }
  | { type: 'buy'; minutes: number }
  | { type: 'refund'; purchase: number; percent: number }
  | { type: 'grant'; minutes: number }
  | { type: 'subscribe'; plan: PlanKey; used: number }
  | { type: 'unsubscribe' }
  | { type: 'wait'; hours: number }
  | { type: 'configure'; maxGraceMinutes: number }

const few = fc.nat(3)
const seconds = fc.oneof(
  fc.integer({ min: 1, max: 240 }),
  fc.integer({ min: 60, max: 40 * 60 }),
  fc.constant(24 * 60 * 60),
)
const weighted = (weight: number, arbitrary: fc.Arbitrary<GraceEvent>) => ({ weight, arbitrary })

const event = fc.oneof(
  weighted(
    4,
    fc.record({
      type: fc.constant('start' as const),
      plannedMinutes: fc.constantFrom(null, null, 1, 20, 45, 60, 300),
    }),
  ),
  weighted(3, fc.record({ type: fc.constant('resume' as const), recording: few })),
  weighted(8, fc.record({ type: fc.constant('audio' as const), seconds })),
  weighted(2, fc.constant({ type: 'stop' as const })),
  weighted(
    3,
    fc.record({
      type: fc.constant('crash' as const),
      lostSeconds: fc.constantFrom(0, 0, 1, 10, 90),
      isGraceStored: fc.boolean(),
    }),
  ),
  weighted(2, fc.record({ type: fc.constant('settle' as const), recording: few })),
  weighted(
    3,
    fc.record({ type: fc.constant('buy' as const), minutes: fc.constantFrom(5, 30, 60, 300) }),
  ),
  weighted(
    1,
    fc.record({
      type: fc.constant('refund' as const),
      purchase: few,
      percent: fc.constantFrom(0, 33, 100),
    }),
  ),
  weighted(1, fc.record({ type: fc.constant('grant' as const), minutes: fc.constantFrom(1, 10) })),
  weighted(
    1,
    fc.record({
      type: fc.constant('subscribe' as const),
      plan: fc.constantFrom(...planKeys),
      used: fc.constantFrom(0, 5_900, 5_990, 6_000),
    }),
  ),
  weighted(1, fc.constant({ type: 'unsubscribe' as const })),
  weighted(
    2,
    fc.record({ type: fc.constant('wait' as const), hours: fc.constantFrom(1, 13, 24, 24 * 31) }),
  ),
  weighted(
    1,
    fc.record({
      type: fc.constant('configure' as const),
      maxGraceMinutes: fc.constantFrom(0, 1, 3, 15, 60),
    }),
  ),
)

/** Random histories of a user, most of whom begin with purchased minutes. */
export const graceHistories = fc
  .tuple(fc.constantFrom(0, 5, 40, 40, 100), fc.array(event, { maxLength: 40, size: 'large' }))
  .map(([minutes, events]): GraceEvent[] =>
    minutes === 0 ? events : [{ type: 'buy', minutes }, ...events],
  )
