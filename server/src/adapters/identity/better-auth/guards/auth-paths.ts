/** Where the identity library's endpoints are. */
const AUTH_BASE_PATH = '/api/auth'

/**
 * A check of whether an endpoint that is served has this path, by the library's own list, in which
 * `:name` stands for one segment. The library counts a request before it looks for its endpoint, so a path that
 * nobody answers must not reach it: each would be counted under a key of its own.
 */
export function createAuthPathCheck(
  api: object,
  isServed: (path: string) => boolean = () => true,
): (pathname: string) => boolean {
  const patterns = Object.values(api).flatMap(({ path }) =>
    typeof path === 'string' && isServed(path) ? [splitPath(path)] : [],
  )
  return (pathname) => {
    const segments = splitPath(pathname.slice(AUTH_BASE_PATH.length))
    return patterns.some(
      (pattern) =>
        pattern.length === segments.length &&
        pattern.every((part, n) => part === segments[n] || (part.startsWith(':') && segments[n])),
    )
  }
}

function splitPath(path: string): string[] {
  return path.split('/')
}
