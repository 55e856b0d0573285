import { type Environment, EnvironmentError } from './env.ts'
import { describeMissingVariables } from './missing-variables.ts'

/** Who delivers live events to viewers: this server, or a hosted Pusher service (decision 12). */
export type ViewerChannelsConfig =
  | { provider: 'hub' }
  | {
      provider: 'pusher'
      appId: string
      key: string
      cluster: string
      /** The service's host when it is not Pusher's own. */
      host: { name: string; port: number; secure: boolean } | null
    }

const needed = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const

/**
 * Hosted Pusher when any of its variables is set, otherwise our own hub. Throws EnvironmentError
 * for incomplete variables.
 */
export function toViewerChannelsConfig(env: Environment): ViewerChannelsConfig {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_CLUSTER: cluster, PUSHER_HOST: at } = env
  const isAsked = [...needed, 'PUSHER_CLUSTER' as const, 'PUSHER_HOST' as const].some(
    (name) => env[name],
  )
  if (!isAsked) return { provider: 'hub' }
  const lines = describeMissingVariables(env, needed, 'viewers reached by Pusher')
  if (!cluster && !at) {
    lines.push(
      'PUSHER_CLUSTER: must be set, for example to eu, or PUSHER_HOST to the address of a server',
    )
  }
  if (lines.length > 0) throw new EnvironmentError(lines.join('\n'))
  return {
    provider: 'pusher',
    appId: appId ?? '',
    key: key ?? '',
    cluster: cluster ?? 'host',
    host: at ? hostOf(new URL(at)) : null,
  }
}

function hostOf({ protocol, hostname, port }: URL) {
  const secure = protocol === 'https:'
  return { name: hostname, port: Number(port) || (secure ? 443 : 80), secure }
}
