import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { PublishCommand } from './server-process.ts'

/**
 * Runs a program as a server under test: it prints its port, then publishes for each line
 * `EVENTS_PER_SECOND SECONDS` on its input and prints `published`.
 */
export function runProgram(command: string, args: string[] = []): void {
  const program = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  program.on('error', () => process.exit(1))
  program.on('exit', (code) => process.exit(code ?? 1))
  process.on('exit', () => program.kill('SIGKILL'))
  process.on('disconnect', () => process.exit())
  createInterface(program.stdout).on('line', (line) => {
    if (line === 'published') process.send?.('published')
    else process.send?.({ port: Number(line), path: '/', message: '' })
  })
  process.on('message', (order: PublishCommand | 'collect') => {
    if (order === 'collect') process.send?.(0)
    else program.stdin.write(`${order.perSecond} ${order.seconds}\n`)
  })
}
