import { isIP } from 'node:net'
import { connect } from 'node:tls'

const HTTPS_PORT = 443
const TIMEOUT_MS = 3000
/** Milliseconds for which a result is cached. */
const CACHED_MS = 10 * 60_000

/**
 * When the certificate that a site presents expires, epoch seconds, whether it is trusted or not;
 * null for a site without TLS, and for one that can't be reached from here.
 */
export function readCertificateEnd(site: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(site)
  if (protocol !== 'https:') return Promise.resolve(null)
  const host = hostname.replace(/^\[|\]$/g, '')
  // Only the expiry is read: nothing is sent to the site, and nothing else of it is used.
  const socket = connect({
    host,
    port: Number(port) || HTTPS_PORT,
    rejectUnauthorized: false,
    ...(isIP(host) === 0 ? { servername: host } : {}),
  })
  return new Promise<number | null>((resolve) => {
    socket.setTimeout(TIMEOUT_MS, () => resolve(null))
    socket.once('error', () => resolve(null))
    socket.once('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      resolve(Number.isNaN(end) ? null : end / 1000)
    })
  }).finally(() => socket.destroy())
}

/**
 * Returns a reader of the time at which a site's certificate expires, epoch seconds, cached for ten
 * minutes; it gives null where that is unknown, as without a site.
 */
export function cacheCertificateEnd(
  site: string | null,
  { read = readCertificateEnd, monotonic = () => performance.now() } = {},
): () => Promise<number | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let end: Promise<number | null> = Promise.resolve(null)
  return () => {
    if (site === null) return end
    if (monotonic() - readAt >= CACHED_MS) {
      readAt = monotonic()
      end = read(site)
    }
    return end
  }
}
