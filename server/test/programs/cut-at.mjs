import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Imported before a program: it is killed when one of its threads changes a file for the time that the
 * variable CUT_AT tells.
 */

const cutAt = Number(process.env.CUT_AT)
let changes = 0
for (const name of [
  'mkdirSync',
  'writeSync',
  'writeFileSync',
  'renameSync',
  'truncateSync',
  'ftruncateSync',
  'fsyncSync',
  'fdatasyncSync',
]) {
  const change = fs[name]
  fs[name] = (...values) => {
    changes += 1
    if (changes === cutAt) process.kill(process.pid, 'SIGKILL')
    return change(...values)
  }
}
syncBuiltinESMExports()
if (process.env.COUNT_CHANGES)
  process.on('exit', () => process.stdout.write(`changes: ${changes}\n`))
