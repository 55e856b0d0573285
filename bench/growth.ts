import { measureReaders } from './growth/readers.ts'
import { measureRecorders } from './growth/recorders.ts'
import { measureLines, measureRecordings, measureUsers } from './growth/stored.ts'
import { printFigure } from './lib/figures.ts'
import { printHeading } from './lib/statistics.ts'

/**
 * Maximum slope of the processor time over the size, both on scales of decades: 1 is linear. All of
 * a work that grows may be linear; one piece of it must not depend on what else there is.
 */
const MAX_SLOPE = { all: 1.1, one: 0.2 }

/**
 * Measures what a work costs at 1, 10 and 100 times the size, for recorders, readers, lines, users
 * and recordings, on the embedded database. What grows faster than the work is a finding.
 */
export async function run(): Promise<void> {
  printHeading('processor time at 1, 10 and 100 times the size')
  const readers = [100, 1_000, 10_000]
  print('an event to readers', 'all', readers, await inTurn(readers, measureReaders))
  // One costs less than the noise of an idle server.
  const recorders = [3, 30, 300]
  print('a second of recordings', 'all', recorders, await inTurn(recorders, measureRecorders))
  const lines = [100, 1_000, 10_000]
  const ofLines = await inTurn(lines, measureLines)
  const appended = ofLines.map(({ append }) => append)
  print('one more line in a session of lines', 'one', lines, appended)
  const read = ofLines.map(({ read }) => read)
  print('the last 5 lines of a session of lines', 'one', lines, read)
  const users = [100, 1_000, 10_000]
  print('the account of one of users', 'one', users, await inTurn(users, measureUsers))
  const recordings = [10, 100, 1_000]
  const ofRecordings = await inTurn(recordings, measureRecordings)
  const listed = ofRecordings.map(({ list }) => list)
  print('a page of the dashboard with recordings', 'one', recordings, listed)
  const found = ofRecordings.map(({ search }) => search)
  print('a search in all lines of recordings', 'all', recordings, found)
}

async function inTurn<Cost>(
  sizes: number[],
  measure: (size: number) => Promise<Cost>,
): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const size of sizes) {
    costs.push(await measure(size))
    process.stderr.write(`${size}\n`)
  }
  return costs
}

function print(name: string, work: keyof typeof MAX_SLOPE, sizes: number[], costs: number[]): void {
  const [first = Number.NaN] = costs
  const last = costs.at(-1) ?? Number.NaN
  const decades = Math.log10((sizes.at(-1) ?? Number.NaN) / (sizes[0] ?? Number.NaN))
  const slope = Math.log10(last / first) / decades
  const figure = `${costs.map((cost) => cost.toPrecision(2)).join(' · ')} ms; slope ${slope.toFixed(2)}`
  printFigure(`${name}: ${sizes.map((size) => size.toLocaleString('en')).join(' · ')}`, figure, {
    goal: `slope ≤ ${MAX_SLOPE[work]}`,
    isMet: slope <= MAX_SLOPE[work],
  })
}
