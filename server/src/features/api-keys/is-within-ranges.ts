import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Whether a network address is one of these, or in one of these ranges in CIDR notation; an IPv4
 * address in IPv6 notation counts as itself. A caller through a Unix socket has no address.
 */
export function isWithinRanges(address: string | undefined, ranges: readonly string[]): boolean {
  if (address === undefined || isIP(address) === 0) return false
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(prefix), family)
  }
  const [plain = ''] = address.split('%')
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
