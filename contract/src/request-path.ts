/** The path of a request to an endpoint, with its parameters filled in and its query. */
export function toRequestPath(
  path: string,
  { params, query }: { params?: unknown; query?: unknown },
): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()

  return search ? `${filled}?${search}` : filled
}
