import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino'
import { errorDetails } from './error-details.ts'

const requests = new AsyncLocalStorage<{ reqId: string }>()

/** The log; every line written while handling a request has the request's id. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    mixin: () => requests.getStore() ?? {},
    serializers: { err: errorDetails },
    hooks: { logMethod: withoutMessage },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Logs a library's error without its message, which pino would otherwise use as the line's text.
 */
function withoutMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, text, ...rest] = args as [unknown, ...unknown[]]
  const fields = first instanceof Error ? { err: first } : first
  const hasError = typeof fields === 'object' && fields !== null && 'err' in fields
  if (hasError && typeof text !== 'string') method.apply(this, [fields, 'failed'])
  else method.apply(this, [fields, text, ...rest] as Parameters<LogFn>)
}

/** Runs `act` and everything that follows from it under a request's id. */
export function runWithRequestId(reqId: string, act: () => void): void {
  requests.run({ reqId }, act)
}
