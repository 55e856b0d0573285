import { getConfiguration } from '@live-scribe/contract/configuration'
import { call } from '#web/api/client.ts'

/** The running server's configuration. */
export function readConfiguration(signal: AbortSignal) {
  return call(getConfiguration, {}, { signal })
}
