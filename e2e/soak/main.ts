import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describeReport } from './report.ts'
import { runSoak } from './run-soak.ts'
import { parseSoakOptions, type SoakOptions, usage } from './soak-options.ts'

/* `npm run soak`: recorders, readers, buyers and strangers on three nodes, with faults by a seed. */

const MAX_SEED = 1_000_000

const options = readOptions()
if (options) await run(options)
else process.exitCode = 2

function readOptions(): SoakOptions | null {
  try {
    return parseSoakOptions(process.argv.slice(2), () => Math.ceil(Math.random() * MAX_SEED))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}`)
    return null
  }
}

async function run(chosen: SoakOptions): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(`Seed ${chosen.seed}. Repeat its faults with --seed ${chosen.seed}.`)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Ending with the current recordings.')
      stopping.abort()
    })
  }
  const report = await runSoak(chosen, say, { signal: stopping.signal })
  const text = describeReport(report)
  await mkdir(dirname(chosen.out), { recursive: true })
  await writeFile(chosen.out, `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(chosen.out.replace(/\.json$/, '.txt'), text)
  say(`\n${text}The report is in ${chosen.out}.`)
  // Readers' libraries may keep timers.
  process.exit(report.findings.length === 0 ? 0 : 1)
}
