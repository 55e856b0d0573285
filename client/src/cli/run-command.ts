import packageFile from '../../package.json' with { type: 'json' }
import { LiveScribe, LiveScribeError } from '../index.ts'
import { type Command, parseCommandLine } from './command.ts'
import { exportTranscript } from './export-transcript.ts'
import { followSession } from './follow-session.ts'
import { listenToFile } from './listen-to-file.ts'
import { toPrintableLine } from './printable.ts'
import { searchRecordings } from './search-recordings.ts'
import { type ExitCode, exitCodes, type Terminal, UsageError } from './terminal.ts'
import { USAGE } from './usage.ts'

const DEFAULT_URL = 'http://localhost:3000'

const commands: Record<string, Command> = {
  listen: listenToFile,
  follow: followSession,
  export: exportTranscript,
  search: searchRecordings,
}

/** Runs a command line; what is printed and how the process ends is in the usage. */
export async function runCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { stdout, stderr, env } = terminal
  try {
    const { values: options, positionals } = parseCommandLine(args)
    const [name, ...words] = positionals
    if (options.version) return print(stdout, `${packageFile.version}\n`)
    if (options.help) return print(stdout, USAGE)
    const command = name === undefined ? undefined : commands[name]
    if (!command)
      throw new UsageError(name ? `There is no command ${name}.` : 'A command is missing.')
    const key = env.LIVE_SCRIBE_KEY?.trim()
    const scribe = new LiveScribe({ url: findUrl(env), ...(key ? { key } : {}) })
    return await command({ scribe, terminal, words, options })
  } catch (error) {
    if (isBrokenPipe(error)) return exitCodes.done
    stderr.write(`live-scribe: ${toPrintableLine(explain(error, env))}\n`)
    return isMisuse(error) ? exitCodes.misused : exitCodes.failed
  }
}

function print(stdout: Terminal['stdout'], text: string): ExitCode {
  stdout.write(text)
  return exitCodes.done
}

function findUrl(env: Terminal['env']): string {
  const url = env.LIVE_SCRIBE_URL?.trim() || DEFAULT_URL
  if (URL.canParse(url) && /^https?:/.test(url)) return url
  throw new UsageError(`LIVE_SCRIBE_URL is not an address: ${url}. It is like ${DEFAULT_URL}.`)
}

function isMisuse(error: unknown): boolean {
  return error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS_')
}

function isBrokenPipe(error: unknown): boolean {
  return codeOf(error) === 'EPIPE'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** One sentence for people, with the next step. */
function explain(error: unknown, env: Terminal['env']): string {
  const message = error instanceof Error ? error.message : String(error)
  if (isMisuse(error)) return `${message.split('\n')[0]} Run live-scribe --help for what there is.`
  if (!(error instanceof LiveScribeError)) return message
  if (error.status === 401 && !env.LIVE_SCRIBE_KEY)
    return 'This needs an API key: make one on the security page, and set LIVE_SCRIBE_KEY to it.'
  if (error.code === 'unauthenticated')
    return 'LIVE_SCRIBE_KEY is no API key: one begins with lsk_. Make one on the security page.'
  if (error.code === 'network' && !env.LIVE_SCRIBE_URL)
    return `${message} Another server is named by LIVE_SCRIBE_URL.`
  return message
}
