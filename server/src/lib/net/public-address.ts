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
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text === AZURE_PLATFORM) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}
