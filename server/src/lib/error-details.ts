import os from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MAX_CAUSES = 3
const MAX_FRAMES = 10
/** A line of V8's stack trace: a function's name, if any, and a position. */
const FRAME =
  /^ {4}at (?:[^()\n]+ \((?:<anonymous>|(?:file:\/\/|node:|\/|[A-Z]:\\)[^()\n]*:\d+:\d+)\)|(?:async )?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()\n]*:\d+:\d+)$/
/** A line and column in a file of the project, relative to the project's root. */
const PLACE = /^[\w./@-]+:\d+:\d+(?=\)?$)/
/** The accepted form of an error code: an SQLSTATE, or words such as `WS_ERR_INVALID_UTF8`. */
const CODE = /^(?:[0-9A-Z]{5}|[A-Z]+(?:_[A-Z0-9]+)+)$/
const NETWORK_CODES = new Set([...Object.keys(os.constants.errno), 'ENOTFOUND'])

/** The details of an error that may be logged. */
interface ErrorDetails {
  name: string
  code?: string
  /**
   * The stack frames, innermost first; paths of project files are relative to the project's root.
   */
  stack: string[]
  cause?: ErrorDetails
}

/**
 * An error for the log: its class, code and stack, and those of its causes. Never its message or
 * other fields: those may hold transcripts, addresses, session codes, tokens or SQL parameters.
 */
export function errorDetails(error: unknown, causesLeft = MAX_CAUSES): ErrorDetails {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] }
  const { cause } = error
  const code = 'code' in error ? error.code : undefined
  const isKnown = typeof code === 'string' && (CODE.test(code) || NETWORK_CODES.has(code))
  return {
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    ...(isKnown ? { code } : {}),
    stack: framesOf(error),
    ...(cause instanceof Error && causesLeft > 0
      ? { cause: errorDetails(cause, causesLeft - 1) }
      : {}),
  }
}

/** The stack lines without the head, which repeats the message over several lines. */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return []
  const messageAt = stack.indexOf(message)
  // Without the original message the head of the stack is unknown, so only lines with project files
  // are returned.
  if (messageAt < 0) return placesIn(stack)
  const lines = stack.slice(messageAt + message.length).split('\n')
  const firstFrame = lines.findLastIndex((line) => !FRAME.test(line)) + 1
  return lines.slice(firstFrame, firstFrame + MAX_FRAMES).map(shorten)
}

function placesIn(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => PLACE.exec(line.split(`${ROOT}${path.sep}`)[1] ?? '')?.[0] ?? [])
    .slice(0, MAX_FRAMES)
}

function shorten(frame: string): string {
  return frame.trim().replace('at ', '').replace('file://', '').replace(`${ROOT}${path.sep}`, '')
}
