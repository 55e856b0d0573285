import type { Config } from '#server/config/config.ts'
import { getAllowedOrigins } from '#server/lib/net/allowed-origins.ts'

/**
 * Origins for the pages' WebSockets: this server and the hosted channels. By name, because 'self'
 * does not cover sockets in every browser.
 */
export function getSocketSources(
  viewerChannels: Config['viewerChannels'],
  publicUrl: string,
  networkOrigins: readonly string[] = [],
): string[] {
  // A policy can't name IPv6 addresses, so 'self' has to do.
  const ours = [...getAllowedOrigins(publicUrl), ...networkOrigins]
    .map((origin) => origin.replace(/^http/, 'ws'))
    .filter((source) => !source.includes('['))
  return viewerChannels.provider === 'hub' ? ours : [...ours, hostedSource(viewerChannels)]
}

/** Tells the sources of addresses that may change, computed once for each. */
export function rememberSocketSources(
  viewerChannels: Config['viewerChannels'],
  publicUrl: () => string,
  networkOrigins: () => string[] = () => [],
): () => string[] {
  let known = ''
  let sources: string[] = []
  return () => {
    const network = networkOrigins()
    const addresses = [publicUrl(), ...network].join(' ')
    if (known !== addresses) {
      known = addresses
      sources = getSocketSources(viewerChannels, publicUrl(), network)
    }
    return sources
  }
}

function hostedSource({ host, cluster }: Extract<Config['viewerChannels'], { key: string }>) {
  if (!host) return `wss://ws-${cluster}.pusher.com`
  const name = host.name.includes(':') ? '*' : host.name
  return `${host.secure ? 'wss' : 'ws'}://${name}:${host.port}`
}
