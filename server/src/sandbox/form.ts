export type FormValue = string | { [name: string]: FormValue }
export type Form = Record<string, FormValue>

/** Deeper nesting than Stripe has anywhere. */
const mostLevels = 8

/** Reads a form whose names nest by brackets: `items[0][price]=…` is `items: {0: {price: …}}`. */
export function parseForm(body: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [
      name.replace(/\[.*/s, ''),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key),
    ]
    if (path.length > mostLevels) continue
    let level = form
    for (const key of path.slice(0, -1)) {
      const next = level[key]
      if (typeof next === 'object') level = next
      else {
        const made: Form = Object.create(null)
        level[key] = made
        level = made
      }
    }
    level[path.at(-1) ?? ''] = value
  }
  return form
}

/** The text at a path, or null. */
export function textAt(form: Form, ...path: string[]): string | null {
  let value: FormValue | undefined = form
  for (const key of path) value = typeof value === 'object' ? value[key] : undefined
  return typeof value === 'string' ? value : null
}

/** The texts of a nested part, such as metadata. */
export function textsAt(form: Form, ...path: string[]): Record<string, string> {
  let value: FormValue | undefined = form
  for (const key of path) value = typeof value === 'object' ? value[key] : undefined
  if (typeof value !== 'object') return {}
  const pairs = Object.entries(value)
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
