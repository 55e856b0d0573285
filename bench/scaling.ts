import { printHeading, printRow } from './lib/statistics.ts'
import { readMeasuredCosts } from './scaling/measured-costs.ts'
import { findMaxRecordings } from './scaling/simulate-cluster.ts'

const SEED = 8
const sizes = [1, 2, 10, 100, 1_000]
/**
 * Maximum share of capacity in use: of Redis, which uses one core, and of PostgreSQL with sixteen
 * cores.
 */
const MAX_UTILISATION = 0.7
const POSTGRES_CORES = 16

/** Estimates how many recordings a number of nodes can hold, by simulation with measured costs. */
export async function run(): Promise<void> {
  const { measured, entries } = readMeasuredCosts()
  printHeading('measured')
  for (const { figure, value, date, command } of entries) {
    printRow(figure, `${value}   ${date}   ${command}`)
  }
  printHeading(`simulated, seed ${SEED}; a node is one process on one core`)
  const header = ['nodes', 'recordings', 'viewers', 'deliveries/s', 'segments/s', 'node', 'worst']
  row([...header, 'memory', 'Redis', 'PostgreSQL', 'shards', 'servers'])
  for (const nodes of sizes) {
    const { recordings, load } = findMaxRecordings(nodes, SEED, measured)
    row([
      nodes,
      thousands(recordings),
      thousands(load.viewers),
      thousands(load.deliveriesPerSecond),
      thousands(load.segmentsPerSecond),
      share(load.meanNode),
      share(load.busiestNode),
      `${Math.round(load.viewerMemory / 1e6)} MB`,
      `${load.redis.toFixed(2)} cores`,
      `${load.postgres.toFixed(2)} cores`,
      nodes === 1 ? 0 : Math.ceil(load.redis / MAX_UTILISATION),
      Math.ceil(load.postgres / (MAX_UTILISATION * POSTGRES_CORES)),
    ])
  }
}

function row(cells: (string | number)[]): void {
  process.stdout.write(`| ${cells.map((cell) => String(cell).padStart(10)).join(' | ')} |\n`)
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function share(cores: number): string {
  return `${Math.round(cores * 100)} %`
}
