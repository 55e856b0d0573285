import { getConfiguration } from '@live-scribe/contract/configuration'
import { callEndpoint } from '#web/api/client.ts'

/** The running server's configuration. */
export function fetchConfiguration() {
  return callEndpoint(getConfiguration, {})
}
