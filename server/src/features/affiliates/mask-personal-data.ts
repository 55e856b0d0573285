/** Masks an email address so that only its owner recognises it: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')

  return `${[...name][0] ?? ''}•••@${host}`
}

/** First name and initial of the last name: `Ada L.`. */
export function maskName(fullName: string | null): string | null {
  const [first, ...rest] = (fullName ?? '').trim().split(/\s+/)
  if (!first) return null
  const last = rest.at(-1)

  return last ? `${first} ${[...last][0]}.` : first
}
