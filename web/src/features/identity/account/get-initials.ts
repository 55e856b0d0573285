const MAX_INITIALS = 2

/** Returns the initials of the first and last word of a name, or of an email address. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words

  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .slice(0, MAX_INITIALS)
    .join('')
    .toUpperCase()
}
