const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins a browser may call from: the public one, and its other names on this machine. */
export function allowedOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!loopback.includes(url.hostname)) return [url.origin]
  return loopback.map((hostname) => {
    const named = new URL(url.origin)
    named.hostname = hostname
    return named.origin
  })
}
