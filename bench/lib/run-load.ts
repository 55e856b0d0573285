import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LagReport, LoadOptions } from './load.ts'

/** Runs viewers and recorders in another process; returns the lag that the viewers measured. */
export function runLoad(work: LoadOptions): Promise<LagReport> {
  const program = fileURLToPath(new URL('./load.ts', import.meta.url))
  const child = fork(program, { serialization: 'advanced' })
  return new Promise((resolve, reject) => {
    child.once('message', (report) => {
      resolve(report as LagReport)
      child.disconnect()
    })
    child.once('exit', (code) => {
      if (code) reject(new Error(`the load ended with ${code}`))
    })
    child.send(work)
  })
}
