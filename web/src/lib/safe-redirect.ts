/** A path on this origin to go to after signing in, or the fallback for anything else. */
export function safeRedirect(wanted: unknown, fallback = '/transcribe'): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return fallback

  const here = window.location.origin
  try {
    const url = new URL(wanted, here)
    if (url.origin !== here) return fallback
    const path = url.pathname + url.search + url.hash
    // Dots are resolved away, and what is left may be another host's address: /.//host.
    return new URL(path, here).origin === here ? path : fallback
  } catch {
    return fallback
  }
}
