import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../program-server.ts'

/* The floor: a loop in C that writes each event to each socket. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-raw-'))
const program = path.join(folder, 'raw')
execFileSync('cc', ['-O2', '-o', program, fileURLToPath(new URL('./raw.c', import.meta.url))])
runProgram(program)
process.on('exit', () => fs.rmSync(folder, { recursive: true }))
