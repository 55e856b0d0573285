/** A value of a form: text, or a nested part by bracketed names. */
export type FormValue = string | { [name: string]: FormValue }
/** A parsed form without a prototype, so that no name is inherited. */
export type Form = Record<string, FormValue>

/** Maximum levels of nesting, more than any parameter of Stripe has. */
const MAX_LEVELS = 8

/** Reads a form whose names nest by brackets: `items[0][price]=…` is `items: {0: {price: …}}`. */
export function parseForm(body: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [
      name.replace(/\[.*/s, ''),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key),
    ]
    if (path.length > MAX_LEVELS) continue
    let level = form
    for (const step of path.slice(0, -1)) {
      const key = keyIn(level, step)
      const next = level[key]
      if (typeof next === 'object') level = next
      else {
        const made: Form = Object.create(null)
        level[key] = made
        level = made
      }
    }
    level[keyIn(level, path.at(-1) ?? '')] = value
  }
  return form
}

/** `expand[]` is the next item of a list. */
function keyIn(level: Form, step: string): string {
  return step === '' ? String(Object.keys(level).length) : step
}

/** The text at a path, or null. */
export function readText(form: Form, ...path: string[]): string | null {
  let value: FormValue | undefined = form
  for (const key of path) value = typeof value === 'object' ? value[key] : undefined
  return typeof value === 'string' ? value : null
}

/** The whole number at a path, or null; the parameter rules have validated it. */
export function readNumber(form: Form, ...path: string[]): number | null {
  const text = readText(form, ...path)
  return text === null ? null : Number(text)
}

/** The texts of a nested part, such as metadata. */
export function readTexts(form: Form, ...path: string[]): Record<string, string> {
  let value: FormValue | undefined = form
  for (const key of path) value = typeof value === 'object' ? value[key] : undefined
  if (typeof value !== 'object') return {}
  const pairs = Object.entries(value)
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
