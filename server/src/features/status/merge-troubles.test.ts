import { type Service, services } from '@live-scribe/contract/status'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeTroubles } from './merge-troubles.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24) + seconds * 1000)
const seen = (service: Service, from: number, until: number) => ({
  id: `${service} ${from} ${until}`,
  service,
  beganAt: at(from),
  lastSeenAt: at(until),
})

it('[STAT-2] what several nodes saw at one time is one incident, and what was away for a minute two', () => {
  const merged = mergeTroubles(
    [
      seen('reading', 200, 260),
      seen('reading', 0, 60),
      seen('recording', 20, 40),
      seen('reading', 30, 90),
    ],
    at(270),
  )
  expect(merged).toEqual([
    { service: 'reading', beganAt: at(200), endedAt: null },
    { service: 'recording', beganAt: at(20), endedAt: at(40) },
    { service: 'reading', beganAt: at(0), endedAt: at(90) },
  ])
})

it('[STAT-2] incidents of a service never overlap, cover all that was seen, and only the last may go on', () => {
  const trouble = fc
    .tuple(fc.constantFrom(...services), fc.nat(2000), fc.nat(200))
    .map(([service, from, length]) => seen(service, from, from + length))
  fc.assert(
    fc.property(fc.array(trouble), fc.nat(500), (all, later) => {
      const now = at(Math.max(0, ...all.map(({ lastSeenAt }) => sinceStart(lastSeenAt))) + later)
      const merged = mergeTroubles(all, now)
      for (const { service, beganAt, lastSeenAt } of all) {
        const covers = merged.filter(
          (each) =>
            each.service === service &&
            each.beganAt <= beganAt &&
            (each.endedAt === null || each.endedAt >= lastSeenAt),
        )
        expect(covers).toHaveLength(1)
      }
      for (const service of services) {
        const own = merged.filter((each) => each.service === service).toReversed()
        own.slice(1).forEach(({ beganAt }, index) => {
          const before = own[index]?.endedAt
          expect(before && beganAt.getTime() - before.getTime()).toBeGreaterThan(45_000)
        })
      }
    }),
  )
})

function sinceStart(time: Date): number {
  return (time.getTime() - at(0).getTime()) / 1000
}
