/** A path on this origin for a redirect after signing in, or the fallback. */
export function getSafeRedirectPath(redirectTo: unknown, fallback = '/transcribe'): string {
  if (typeof redirectTo !== 'string' || !redirectTo.startsWith('/')) return fallback

  const here = window.location.origin
  try {
    const url = new URL(redirectTo, here)
    if (url.origin !== here) return fallback
    const path = url.pathname + url.search + url.hash
    // Resolving dots may leave the URL of another host: /.//host.
    return new URL(path, here).origin === here ? path : fallback
  } catch {
    return fallback
  }
}
