/** Maximum characters of a name; longer text is not a name. */
const MAX_NAME_LENGTH = 80

/**
 * A person's name as plain text: without control and format characters, and without anything that
 * mail programs turn into links.
 */
export function sanitizePersonName(name: string): string {
  const text = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replace(/[<>@\\/:]+/g, ' ')
    // A dot inside a word could form a domain; initials have one letter after it.
    .replace(/\.(?=[\p{L}\p{N}-]{2})/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...text].slice(0, MAX_NAME_LENGTH).join('').trim()
}

/** The salutation of a mail: by first name when there is one. */
export function formatSalutation(name: string | null): string {
  const [first = ''] = sanitizePersonName(name ?? '').split(' ')
  return /^[\p{L}\p{M}][\p{L}\p{M}'’‐-]{0,39}$/u.test(first) ? `Hello ${first},` : 'Hello,'
}
