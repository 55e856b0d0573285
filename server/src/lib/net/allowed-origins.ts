const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Whether a URL's host is this machine. */
export function hasLoopbackHost(address: string): boolean {
  return loopback.includes(new URL(address).hostname)
}

/** Origins that browsers may call from: the public one, and its other names on this machine. */
export function getAllowedOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!hasLoopbackHost(publicUrl)) return [url.origin]
  return loopback.map((hostname) => {
    const named = new URL(url.origin)
    named.hostname = hostname
    return named.origin
  })
}

/** Whether a network address is loopback, also as IPv4-mapped IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address)
}
