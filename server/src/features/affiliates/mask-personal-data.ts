/** An address that its owner knows again and nobody else reads: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')

  return `${[...name][0] ?? ''}•••@${host}`
}

/** First name and the last one's first letter: `Ada L.`. */
export function maskName(fullName: string | null): string | null {
  const [first, ...rest] = (fullName ?? '').trim().split(/\s+/)
  if (!first) return null
  const last = rest.at(-1)

  return last ? `${first} ${[...last][0]}.` : first
}
