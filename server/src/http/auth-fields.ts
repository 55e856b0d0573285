import { AppError } from './app-error.ts'

/** Maximum characters of the fields of `/api/auth/*` by their names. */
const limits: ReadonlyMap<string, number> = new Map([
  ['name', 200],
  ['email', 320],
  ['newEmail', 320],
  ['password', 128],
  ['newPassword', 128],
  ['currentPassword', 128],
])
const MAX_OTHER_CHARACTERS = 4000

/** A field that is longer than it may be. */
export interface LongField {
  name: string
  maxCharacters: number
}

/**
 * Finds a text that is longer than its field may be; null without one. A field within others has
 * its own name. Iterative, so depth costs no stack.
 */
export function findLongField(fields: unknown): LongField | null {
  const waiting: { name: string; value: unknown }[] = [{ name: '', value: fields }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, value } = next
    if (typeof value === 'string') {
      const maxCharacters = limits.get(name) ?? MAX_OTHER_CHARACTERS
      if (value.length > maxCharacters) return { name, maxCharacters }
    } else if (Array.isArray(value)) {
      for (const one of value) waiting.push({ name, value: one })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        if (key.length > MAX_OTHER_CHARACTERS) {
          return { name: 'a name', maxCharacters: MAX_OTHER_CHARACTERS }
        }
        waiting.push({ name: key, value: one })
      }
    }
  }
  return null
}

/**
 * The fields of a body as the identity library reads them, so that nothing reaches it unchecked:
 * JSON by its content type, anything else as a form. Throws `bad_request` for a body that is not
 * the JSON that it says it is.
 */
export function readAuthFields(body: string, contentType = ''): unknown {
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  if (type.trim() !== 'application/json') return Object.fromEntries(new URLSearchParams(body))
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new AppError('bad_request', 'The body is not valid JSON.', error)
  }
}
