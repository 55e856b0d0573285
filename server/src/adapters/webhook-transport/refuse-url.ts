import { isIP } from 'node:net'

/** Ports from 1024 on that browsers refuse too, because other protocols use them. */
const refusedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
])

/** Which addresses may be called. */
export interface AddressRules {
  /** Whether an IP address may be called. */
  isAllowed: (address: string) => boolean
  /** Whether `http:` is allowed, and every port. */
  allowsHttp: boolean
}

/** Why a URL may not be called, for people; null when it may, as far as the text shows. */
export function refuseUrl(text: string, { isAllowed, allowsHttp }: AddressRules): string | null {
  const url = URL.parse(text)
  if (!url) return 'Type a whole address, such as https://example.com/webhooks.'
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) {
    return 'The address must begin with https://.'
  }
  if (url.username !== '' || url.password !== '') {
    return 'Leave name and password out of the address: check the signature instead.'
  }
  if (url.hash !== '') return 'Leave out the part after #: it is never sent.'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!allowsHttp && port !== 443 && (port < 1024 || refusedPorts.has(port))) {
    return `Port ${port} can’t be called. Use 443, or one from 1024 on.`
  }
  const host = getHost(url)
  const isName = isIP(host) === 0
  if (isName ? isLocalName(host) && !isAllowed('127.0.0.1') : !isAllowed(host)) {
    return 'This address is not on the public internet, so it can’t be called.'
  }
  return null
}

/** The host of a URL, an IPv6 address without its brackets. */
export function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isLocalName(host: string): boolean {
  return /(^|\.)(localhost|local|internal)\.?$/i.test(host)
}
