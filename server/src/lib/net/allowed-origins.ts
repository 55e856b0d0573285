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

/** The origins of a server at other addresses of its machine, with the port that it listens on. */
export function toNetworkOrigins(listeningUrl: string, addresses: readonly string[]): string[] {
  const { port } = new URL(listeningUrl)
  return addresses.map((address) => new URL(`http://${address}:${port}`).origin)
}

/** Whether a network address is loopback, also as IPv4-mapped IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address)
}
