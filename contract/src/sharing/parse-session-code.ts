import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '../recording.ts'

const form = new RegExp(`^[${SESSION_CODE_ALPHABET}]{${SESSION_CODE_LENGTH}}$`)

/**
 * The code in typed or pasted text: lower case, spaces, dashes and whole links are accepted; null
 * without one.
 */
export function parseSessionCode(typed: string): string | null {
  const [, inLink] = /\/view\/([^/?#\s]+)/i.exec(typed) ?? []
  const code = (inLink ?? typed).replace(/[\s-]/g, '').toUpperCase()

  return form.test(code) ? code : null
}
