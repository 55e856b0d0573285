import { parseArgs } from 'node:util'
import { describeRollingReport, findAll } from './rolling-report.ts'
import { runRolling } from './run-rolling.ts'

/* `npm run rolling`: readers behind the shipped nginx while three nodes are restarted in turn. */

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const report = await runRolling({
  readers: Number(values.readers),
  speechSeconds: Number(values.seconds),
  say,
})
say(`\n${describeRollingReport(report)}`)
process.exit(findAll(report).length === 0 ? 0 : 1)
