import { CODE_ALPHABET, CODE_LENGTH } from '@live-scribe/contract/recording'

const form = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)

/**
 * The code in typed or pasted text: lower case, spaces, dashes and whole links are accepted; null
 * without one.
 */
export function readCode(typed: string): string | null {
  const [, inLink] = /\/view\/([^/?#\s]+)/i.exec(typed) ?? []
  const code = (inLink ?? typed).replace(/[\s-]/g, '').toUpperCase()

  return form.test(code) ? code : null
}
