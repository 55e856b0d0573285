/** The path of a request to an endpoint, with its parameters filled in and its query. */
export function toRequestPath(
  path: string,
  { params, query }: { params?: unknown; query?: unknown },
): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('='))
    .join('&')

  return search ? `${filled}?${search}` : filled
}
