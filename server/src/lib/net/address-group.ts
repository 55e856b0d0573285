import { isIPv6 } from 'node:net'

/**
 * The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, which belongs to one
 * customer. Other text stands for itself.
 */
export function getAddressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const start = partsOf(head)
  const end = tail === undefined ? [] : partsOf(tail)
  const middle = Array<string>(8 - start.length - end.length).fill('0')
  const parts = [...start, ...middle, ...end]
  return `${parts.slice(0, 4).join(':')}::/64`
}

/** Hex groups without leading zeros; an IPv4 suffix counts as two. */
function partsOf(text: string): string[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((part) => (part.includes('.') ? ['0', '0'] : [Number.parseInt(part, 16).toString(16)]))
}
