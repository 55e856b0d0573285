/** Characters; longer ones fill a page or a mail with what is no name. */
const MAX_NAME_LENGTH = 80

/**
 * A person's name as text and nothing else: without control and format characters, and without
 * what mail programs turn into links, which are addresses of sites and of mailboxes.
 */
export function toPlainName(name: string): string {
  const text = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replace(/[<>@\\/:]+/g, ' ')
    // A full stop within a word makes it the name of a site; initials have one letter after it.
    .replace(/\.(?=[\p{L}\p{N}-]{2})/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...text].slice(0, MAX_NAME_LENGTH).join('').trim()
}

/** How a mail begins: by the first name, if it is one. */
export function greet(name: string | null): string {
  const [first = ''] = toPlainName(name ?? '').split(' ')
  return /^[\p{L}\p{M}][\p{L}\p{M}'’‐-]{0,39}$/u.test(first) ? `Hello ${first},` : 'Hello,'
}
