import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that are not on the public internet (IANA's special-purpose registry). */
const refusedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's platform services, on an address of the public range.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Ranges inside 2000::/3 that are special, or have an IPv4 address in them (Teredo, 6to4). */
const refusedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const refused = new BlockList()
for (const range of refusedIpv4) add(refused, range, 'ipv4')
for (const range of refusedIpv6) add(refused, range, 'ipv6')
/** All of global unicast; mapped, NAT64, private and link-local addresses are outside of it. */
const globalIpv6 = new BlockList()
add(globalIpv6, '2000::/3', 'ipv6')

/** Whether an IP address is on the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4')
    case 6:
      return globalIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
    default:
      return false
  }
}

function add(list: BlockList, range: string, type: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = range.split('/')
  list.addSubnet(address, Number(bits), type)
}
