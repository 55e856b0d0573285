import * as z from 'zod/mini'

/** Maximum network addresses and ranges of one API key. */
export const MAX_ADDRESS_RANGES = 20

/** A network address (`203.0.113.7`), or a range in CIDR notation (`2001:db8::/32`). */
export const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'An address is like 203.0.113.7 or 2001:db8::1, a range like 203.0.113.0/24.',
})
