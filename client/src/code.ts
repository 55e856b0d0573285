/** A session's code as typed by people, also in lower case or as the link that holds it. */
export function toCode(typed: string): string {
  const [, linked] = /\/view\/([^/?#]+)/.exec(typed) ?? []
  return (linked ?? typed).trim().toUpperCase()
}
