import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../program-server.ts'

/* µWebSockets, which is not on npm, as Bun contains it; installed on demand, once for a machine. */

const BUN = '@oven/bun-linux-x64'
const VERSION = '1.4.5'
const folder = path.join(os.tmpdir(), `live-scribe-bun-${VERSION}`)
const program = path.join(folder, 'node_modules', BUN, 'bin', 'bun')
if (!fs.existsSync(program)) {
  fs.mkdirSync(folder, { recursive: true })
  const install = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    `${BUN}@${VERSION}`,
  ]
  execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] })
}
runProgram(program, [fileURLToPath(new URL('./bun-server.js', import.meta.url))])
