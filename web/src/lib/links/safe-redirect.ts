/** A path on this origin for a redirect after signing in, or the fallback. */
export function getSafeRedirectPath(wanted: unknown, fallback = '/transcribe'): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return fallback

  const here = window.location.origin
  try {
    const url = new URL(wanted, here)
    if (url.origin !== here) return fallback
    const path = url.pathname + url.search + url.hash
    // Resolving dots may leave the URL of another host: /.//host.
    return new URL(path, here).origin === here ? path : fallback
  } catch {
    return fallback
  }
}
