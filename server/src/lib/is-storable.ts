/**
 * Whether all text in a value, keys too, can be stored: PostgreSQL rejects NUL, and half of a
 * surrogate pair is no character. Iterative, so depth costs no stack.
 */
export function isStorable(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (!isStorableText(next)) return false
    } else if (Array.isArray(next)) {
      for (const part of next) waiting.push(part)
    } else if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const [name, part] of Object.entries(next)) waiting.push(name, part)
    }
  }
  return true
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
