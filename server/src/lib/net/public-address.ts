import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's platform services, on an address of the public range. */
const AZURE_PLATFORM = '168.63.129.16'
/** All of global unicast; mapped, NAT64, private and link-local addresses are outside of it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is on the public internet by IANA's special-purpose registries; false for
 * any other text.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === AZURE_PLATFORM) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
