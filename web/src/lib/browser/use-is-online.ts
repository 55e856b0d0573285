import { useSyncExternalStore } from 'react'

/** Whether the device has a network; the server may still be unreachable. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}

/** Whether the network is there now. A server on this device needs none. */
export function isOnline(): boolean {
  return navigator.onLine || isLoopback(window.location.hostname)
}

/** Calls back when the network is lost or back; returns the function that stops it. */
export function watchOnline(onChange: (isOnline: boolean) => void): () => void {
  return subscribe(() => onChange(isOnline()))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)

  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
