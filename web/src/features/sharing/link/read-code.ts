import { CODE_ALPHABET, CODE_LENGTH } from '@live-scribe/contract/recording'

const form = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)

/** The code in what somebody typed or pasted: small letters, spaces, dashes and whole links are taken; null when there is none. */
export function readCode(typed: string): string | null {
  const [, inLink] = /\/view\/([^/?#\s]+)/i.exec(typed) ?? []
  const code = (inLink ?? typed).replace(/[\s-]/g, '').toUpperCase()

  return form.test(code) ? code : null
}
