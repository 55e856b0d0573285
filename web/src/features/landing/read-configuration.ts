import { getConfiguration } from '@live-scribe/contract/configuration'
import { call } from '#web/api/client.ts'

/** What the running server says of itself. */
export function readConfiguration(signal: AbortSignal) {
  return call(getConfiguration, {}, { signal })
}
