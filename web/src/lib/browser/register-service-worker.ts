/**
 * Registers the worker that shows pages without a network, once this page has loaded. Private
 * windows and forbidden storage have none, and everything else works there.
 */
export function registerServiceWorker(): void {
  // A frame has no page of its own; in development there is no worker.
  if (!import.meta.env.PROD || window !== window.top) return
  // A script that begins after the first paint may be later than that.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

function register(): void {
  try {
    navigator.serviceWorker?.register('/sw.js').catch(() => {})
  } catch {
    // Some browsers throw where storage is forbidden.
  }
}
