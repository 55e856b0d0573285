import { parseArgs } from 'node:util'

/** What `--share` serves other devices of the network, by its value. */
const SHARED = { '': 'readers', readers: 'readers', everything: 'everything' }

/**
 * The variables that the options of `npm start -- …` set for the server, or what is wrong with them.
 * npm keeps `--share` for itself without the `--` before it, and tells of it in a variable.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @returns {{ env: Record<string, string> } | { fault: string }}
 */
export function readStartOptions(args, { npm_config_share: kept } = process.env) {
  // An option alone has no value for `parseArgs`.
  const all = kept ? [kept === 'true' ? '--share' : `--share=${kept}`, ...args] : args
  const given = all.map((arg) => (arg === '--share' ? '--share=' : arg))
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
