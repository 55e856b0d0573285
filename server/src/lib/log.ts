import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type DestinationStream, type Logger } from 'pino'

const requests = new AsyncLocalStorage<{ reqId: string }>()

/** The log: each line that is written for a request, however far from it, has its id. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const mixin = () => requests.getStore() ?? {}
  return destination ? pino({ level, mixin }, destination) : pino({ level, mixin })
}

/** Has all that follows from `act` written down under a request's id. */
export function asRequest(reqId: string, act: () => void): void {
  requests.run({ reqId }, act)
}
