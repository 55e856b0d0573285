const MAX_INITIALS = 2

/** The initials of a name's first and last word, or of an address. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words

  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .slice(0, MAX_INITIALS)
    .join('')
    .toUpperCase()
}
