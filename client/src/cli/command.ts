import { parseArgs } from 'node:util'
import type { LiveScribe } from '../index.ts'
import type { ExitCode, Terminal } from './terminal.ts'

/** A command of the command line. */
export type Command = (call: {
  scribe: LiveScribe
  terminal: Terminal
  /** What follows the command's name. */
  words: string[]
  options: Options
}) => Promise<ExitCode>

/** The options of all commands, as typed. */
export type Options = ReturnType<typeof parseCommandLine>['values']

/** Reads a command line; throws what node:util throws for an option that does not exist. */
export function parseCommandLine(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
      rate: { type: 'string' },
      channels: { type: 'string' },
      title: { type: 'string' },
      language: { type: 'string' },
      'take-over': { type: 'boolean' },
      after: { type: 'string' },
      format: { type: 'string' },
      out: { type: 'string' },
    },
  })
}
