import { isIP } from 'node:net'
import { connect } from 'node:tls'

const HTTPS_PORT = 443
const ANSWER_LIMIT_MS = 3000
/** Milliseconds for which an end is told again without looking. */
const LOOK_INTERVAL_MS = 10 * 60_000

/**
 * When the certificate ends that a site presents, epoch seconds, whether it is valid or not; null
 * for a site without TLS, and for one that can't be reached from here.
 */
export function readCertificateEnd(site: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(site)
  if (protocol !== 'https:') return Promise.resolve(null)
  const host = hostname.replace(/^\[|\]$/g, '')
  // Only the end is read: nothing is sent to the site, and nothing it says is believed.
  const socket = connect({
    host,
    port: Number(port) || HTTPS_PORT,
    rejectUnauthorized: false,
    ...(isIP(host) === 0 ? { servername: host } : {}),
  })
  return new Promise<number | null>((resolve) => {
    socket.setTimeout(ANSWER_LIMIT_MS, () => resolve(null))
    socket.once('error', () => resolve(null))
    socket.once('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      resolve(Number.isNaN(end) ? null : end / 1000)
    })
  }).finally(() => socket.destroy())
}

/** Remembers when the certificate of a site ends, for some minutes. */
export function watchCertificateEnd(
  site: string | null,
  { read = readCertificateEnd, monotonic = () => performance.now() } = {},
): () => Promise<number | null> {
  let lookedAt = Number.NEGATIVE_INFINITY
  let end: Promise<number | null> = Promise.resolve(null)
  return () => {
    if (site === null) return end
    if (monotonic() - lookedAt >= LOOK_INTERVAL_MS) {
      lookedAt = monotonic()
      end = read(site)
    }
    return end
  }
}
