import { parseArgs } from 'node:util'

/** What `--share` serves other devices of the network, by its value. */
const SHARED = { '': 'readers', readers: 'readers', everything: 'everything' }

/**
 * The variables that the options of `npm start -- …` set for the server, or what is wrong with them.
 * @param {string[]} args
 * @returns {{ env: Record<string, string> } | { fault: string }}
 */
export function readStartOptions(args) {
  // An option alone has no value for `parseArgs`.
  const given = args.map((arg) => (arg === '--share' ? '--share=' : arg))
  try {
    const { values } = parseArgs({ args: given, options: { share: { type: 'string' } } })
    if (values.share === undefined) return { env: {} }
    const LOCAL_NETWORK = SHARED[values.share]
    if (LOCAL_NETWORK) return { env: { LOCAL_NETWORK } }
  } catch {
    // An unknown option: the usage says what there is.
  }
  return {
    fault:
      'npm start takes --share (other devices in your network read along) or --share=everything (accounts too, without encryption).',
  }
}
