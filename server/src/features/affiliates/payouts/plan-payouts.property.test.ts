import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMonths } from '#server/lib/utc-month.ts'
import { computeCarried, type PlannedPayout, planPayouts } from './plan-payouts.ts'

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('earn' as const),
      cents: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      of: fc.nat(),
      part: fc.integer({ min: 1, max: 100 }),
      isLate: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('late' as const),
      cents: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      months: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), of: fc.nat() }) },
)

/** An affiliate's books by the rules, beside a plain list of everything that was earned. */
class Books {
  month = '2026-01'
  readonly earned: { cents: number; left: number }[] = []
  readonly rows: { id: string; month: string; cents: number }[] = []
  readonly closed: PlannedPayout[] = []

  write(cents: number, month = this.month): void {
    this.rows.push({ id: String(this.rows.length), month, cents })
  }

  close(): PlannedPayout[] {
    const closedIds = new Set(this.closed.flatMap(({ ledgerIds }) => ledgerIds))
    const open = this.rows.filter(({ id, month }) => !closedIds.has(id) && month < this.month)
    const planned = planPayouts(this.closed.at(-1) ?? null, open, this.month)
    this.closed.push(...planned)
    return planned
  }

  run(one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): void {
    if (one.do === 'earn') {
      this.earned.push({ cents: one.cents, left: one.cents })
      this.write(one.cents)
    }
    const refunded = one.do === 'reverse' ? this.earned[one.of % this.earned.length] : undefined
    if (one.do === 'reverse' && refunded) {
      const cents = Math.ceil((refunded.left * one.part) / 100)
      refunded.left -= cents
      if (cents > 0) this.write(-cents, one.isLate ? addMonths(this.month, -2) : this.month)
    }
    if (one.do === 'late') {
      this.earned.push({ cents: one.cents, left: one.cents })
      this.write(one.cents, addMonths(this.month, -2))
    }
    if (one.do === 'wait') this.month = addMonths(this.month, one.months)
    if (one.do === 'close') this.close()
  }
}

const payable = (month: PlannedPayout) => Math.max(0, month.commissionCents + month.carriedCents)
const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0)

it('[PAYOUT-6] whatever happens in which order, the months add up to the commission less reversals, and closed ones stay', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const books = new Books()
      for (const one of steps) {
        const before = structuredClone(books.closed)
        books.run(one)
        expect(books.closed.slice(0, before.length)).toEqual(before)
      }
      // The end of time: everything is closed.
      books.month = addMonths(books.month, 1)
      books.close()
      expect(books.close()).toEqual([])
      const months = books.closed.map(({ month }) => month)
      expect(months).toEqual([...new Set(months)].toSorted())
      const ids = books.closed.flatMap(({ ledgerIds }) => ledgerIds)
      expect(ids.toSorted()).toEqual(books.rows.map(({ id }) => id).toSorted())
      const kept = sum(books.earned.map(({ left }) => left))
      expect(sum(books.closed.map(({ commissionCents }) => commissionCents))).toBe(kept)
      expect(sum(books.closed.map(payable)) + computeCarried(books.closed.at(-1) ?? null)).toBe(
        kept,
      )
    }),
    { numRuns: runs(300) },
  )
})
