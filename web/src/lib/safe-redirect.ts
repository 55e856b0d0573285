/** A path on this origin to go to after signing in, or the fallback for anything else. */
export function safeRedirect(wanted: unknown, fallback = '/transcribe'): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return fallback

  const here = window.location.origin
  try {
    const url = new URL(wanted, here)
    if (url.origin !== here) return fallback
    return url.pathname + url.search + url.hash
  } catch {
    return fallback
  }
}
