/** Characters that show nothing, as pasted text has them: joiners, soft hyphens, marks of order. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu
/** What is written for one sign, by that sign. */
const ALIKE: readonly [sign: string, written: string][] = [
  ["'", "'’‘‛ʼ＇`´"],
  ['"', '"“”„‟«»＂'],
  ['-', '-‐‑‒–—―−﹣－'],
]
const signOf = new Map(
  ALIKE.flatMap(([sign, written]) => Array.from(written, (one) => [one, sign] as const)),
)

/**
 * The form in which two texts are compared: Unicode NFC, lower case, straight quotes and apostrophes,
 * plain hyphens and single spaces, without what can't be seen.
 */
export function toSameText(text: string): string {
  const plain = text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim()

  return Array.from(plain.toLowerCase(), (one) => signOf.get(one) ?? one).join('')
}

/**
 * The source of a regular expression with the flags `iu` that finds a text without spaces in all forms
 * that are the same.
 */
export function toSamePattern(text: string): string {
  const parts = Array.from(text.normalize('NFC').replace(INVISIBLE, ''), (character) => {
    const alike = ALIKE.find(([, written]) => written.includes(character))
    if (alike) return `[${escapeText(alike[1])}]`
    const decomposed = character.normalize('NFD')

    return decomposed === character
      ? escapeText(character)
      : `(?:${escapeText(character)}|${escapeText(decomposed)})`
  })

  return parts.join('')
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
