import { isIPv6 } from 'node:net'

/**
 * What limits go by: an IPv4 address as it is, an IPv6 one by its first 64 bits, for one customer
 * of a network owns them all. An address of any other form stands for itself.
 */
export function addressGroup(address: string): string {
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

/** Groups of four digits without leading zeros; an IPv4 ending is two of them. */
function partsOf(text: string): string[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((part) => (part.includes('.') ? ['0', '0'] : [Number.parseInt(part, 16).toString(16)]))
}
