import { lookup, Resolver } from 'node:dns/promises'

/** An IP address and its family, 4 or 6. */
export interface Address {
  address: string
  family: number
}

/** Returns all addresses of a name; throws when it has none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<Address[]>

/** Milliseconds for one question to a name server; it is asked twice. */
const QUESTION_MS = 3_000

/**
 * Asks name servers only. The system's way takes one of the few threads of the process, so that
 * names without a response would hold up every other name.
 */
export const resolveByDns: ResolveName = async (name, signal) => {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    return [
      ...toAddresses(four.status === 'fulfilled' ? four.value : [], 4),
      ...toAddresses(six.status === 'fulfilled' ? six.value : [], 6),
    ]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Asks as other programs of this machine do, with its hosts file. */
export const resolveBySystem: ResolveName = (name) => lookup(name, { all: true })

const toAddresses = (addresses: readonly string[], family: number): Address[] =>
  addresses.map((address) => ({ address, family }))
