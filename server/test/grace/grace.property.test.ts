import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { isDeep, runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { graceHistories } from './grace-histories.ts'
import { GraceRun } from './grace-run.ts'

const numRuns = runs(20_000)

it('[GRACE-1, GRACE-3, GRACE-4, GRACE-5, GRACE-6, GRACE-7, GRACE-8] in random histories no recording ends inside its grace, no overdraft exceeds its bound, and balances equal the ledger', {
  tags: 'property',
}, () => {
  const seen = { cutOff: 0, graces: 0, overdrafts: 0, repayments: 0, reservations: 0 }
  fc.assert(
    fc.property(graceHistories, (events) => {
      const run = new GraceRun()
      for (const event of events) {
        run.take(event)
        expectBooksToAgree(run)
      }
      for (const recording of run.recordings) expectGraceToBeBounded(run, recording)
      expectOneGraceADay(run)
      expect(run.broken).toEqual([])
      count(run, seen)
    }),
    { numRuns },
  )
  // The histories reach what they are about; ten are too few to tell.
  if (!isDeep) return
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(numRuns / 50)
})

function expectBooksToAgree({ book, recordings, freeMinutes }: GraceRun): void {
  const { account } = book
  const open = recordings.filter(({ status }) => status !== 'completed')
  expect({
    balance: account.minuteBalance,
    used: account.minutesUsedThisMonth,
    overdrawn: account.minutesOverdrawn,
    reserved: open.reduce((all, { reservedMinutes }) => all + reservedMinutes, 0),
  }).toEqual({
    balance: book.sum('balance'),
    used: 0 - book.sum('allowance'),
    overdrawn: 0 - book.sum('overdraft'),
    reserved: 0 - book.sum('reserved'),
  })
  expect(Math.min(account.minuteBalance, account.minutesUsedThisMonth)).toBeGreaterThanOrEqual(0)
  expect(account.minutesOverdrawn).toBeGreaterThanOrEqual(0)
  const longest = Math.max(0, ...recordings.map(({ graceMinutes }) => graceMinutes))
  expect(account.minutesOverdrawn).toBeLessThanOrEqual(longest)
  // Whoever owes minutes has none left.
  if (account.minutesOverdrawn > 0) expect(freeMinutes).toBeLessThanOrEqual(0)
}

function expectGraceToBeBounded(run: GraceRun, recording: GraceRun['recordings'][number]): void {
  const { id, promise, heard, graceMinutes, recordingLimitMinutes, isCutOff } = recording
  const minutes = Math.ceil(heard / (60 * SAMPLE_RATE_HZ))
  const rows = run.book.ledger.filter(
    ({ causeType, causeId }) => causeType === 'session' && causeId === id,
  )
  const overdraft = rows.filter(({ kind }) => kind === 'overdraft')
  const used = overdraft.reduce((all, entry) => all - entry.minutes, 0)
  expect(used).toBeLessThanOrEqual(Math.max(0, minutes - recordingLimitMinutes))
  expect(graceMinutes).toBeLessThanOrEqual(run.largestMaximum)
  if (recording.isTrial && !promise) expect(used).toBe(0)
  if (recording.status !== 'completed') return
  expect(rows.reduce((all, entry) => all - entry.minutes, 0)).toBe(minutes)
  if (isCutOff && promise) expect(heard).toBeGreaterThanOrEqual(promise.samples)
  if (!run.hasLostMinutes && !recording.isTrial) {
    expect(rows.filter(({ kind }) => kind === 'trial')).toEqual([])
  }
}

function expectOneGraceADay({ recordings }: GraceRun): void {
  const days = recordings.flatMap(({ promise }) =>
    promise ? [promise.at.toISOString().slice(0, 10)] : [],
  )
  expect(new Set(days).size).toBe(days.length)
}

function count(run: GraceRun, seen: Record<string, number>): void {
  const note = (name: string, happened: boolean) => {
    if (happened) seen[name] = (seen[name] ?? 0) + 1
  }
  const { ledger } = run.book
  note(
    'cutOff',
    run.recordings.some(({ isCutOff, promise }) => isCutOff && promise !== null),
  )
  note(
    'graces',
    run.recordings.some(({ promise }) => promise !== null),
  )
  note(
    'overdrafts',
    ledger.some(({ kind, minutes }) => kind === 'overdraft' && minutes < 0),
  )
  note(
    'repayments',
    ledger.some(({ causeType }) => causeType === 'overdraft_repaid'),
  )
  note(
    'reservations',
    ledger.some(({ causeType }) => causeType === 'release'),
  )
}
