import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type DestinationStream, type Logger } from 'pino'

const requests = new AsyncLocalStorage<{ reqId: string }>()

/** The log; every line written while handling a request has the request's id. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const mixin = () => requests.getStore() ?? {}
  return destination ? pino({ level, mixin }, destination) : pino({ level, mixin })
}

/** Runs `act` and everything that follows from it under a request's id. */
export function asRequest(reqId: string, act: () => void): void {
  requests.run({ reqId }, act)
}
