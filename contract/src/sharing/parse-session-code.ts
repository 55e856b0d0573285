import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '../recording.ts'
import { toSameText } from '../same-text.ts'

const form = new RegExp(`^[${SESSION_CODE_ALPHABET}]{${SESSION_CODE_LENGTH}}$`)
/** A link to a transcript, or to the code alone: `https://…/view/ABC234`, `https://…/ABC234`. */
const LINKS = [/\/view\/([^/?#\s]+)/i, /https?:\/\/[^/\s]+\/([^/?#\s]+)/i]
/** What people write before a code: `Code: ABC234`. */
const LABEL = /^\W*(?:the |your |my |session |access )*code(?: is)?\s*[:=]\s*/i
/** Longest text in which a code is looked for. */
const MAX_CHARACTERS = 2000

/**
 * The code in typed or pasted text: lower case, spaces, dashes, quotes, brackets, what can't be seen,
 * a label and whole links are accepted; null without one.
 */
export function parseSessionCode(typed: string): string | null {
  if (typed.length > MAX_CHARACTERS) return null
  const text = toSameText(typed)
  const inLink = LINKS.map((link) => link.exec(text)?.[1]).find(Boolean)
  const code = (inLink ?? text.replace(LABEL, ''))
    .replace(/[\s-]/g, '')
    .replace(/^[^a-z0-9]+/, '')
    .replace(/(?<=[a-z0-9])[^a-z0-9]*$/, '')
    .toUpperCase()

  return form.test(code) ? code : null
}
