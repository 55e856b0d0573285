import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LagReport, LoadOptions } from './load.ts'

/** With much room for new objects, so that what the load collects is not taken for the server's delay. */
const LOAD_ARGUMENTS = ['--max-semi-space-size=64', '--min-semi-space-size=64']

/** Runs viewers and recorders in another process; returns the lag that the viewers measured. */
export function runLoad(work: LoadOptions): Promise<LagReport> {
  const program = fileURLToPath(new URL('./load.ts', import.meta.url))
  const child = fork(program, { serialization: 'advanced', execArgv: LOAD_ARGUMENTS })
  return new Promise((resolve, reject) => {
    child.once('message', (report) => {
      resolve(report as LagReport)
      child.disconnect()
    })
    // After the report it has no effect.
    child.once('exit', (code, signal) => {
      reject(new Error(`the load ended with ${code ?? signal} before its report`))
    })
    child.send(work)
  })
}
