import { toast } from '../overlay/toast.ts'

const STORED_AS = 'live-scribe.news'

interface ToastText {
  title: string
  description: string
}

/** Reloads the page and shows a toast again afterwards. */
export function reloadWithToast(toastText: ToastText): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(toastText))
  } catch {
    // Without storage there is no second toast; the first one was visible before the reload.
  }
  window.location.reload()
}

/** Whether a toast is stored for this page. */
export function hasToastAfterReload(): boolean {
  try {
    return sessionStorage.getItem(STORED_AS) !== null
  } catch {
    return false
  }
}

/** Shows the stored toast once. */
export function showToastAfterReload(): void {
  try {
    const stored = sessionStorage.getItem(STORED_AS)
    if (!stored) return
    sessionStorage.removeItem(STORED_AS)
    const { title, description }: ToastText = JSON.parse(stored)
    toast.success(String(title), { description: String(description) })
  } catch {
    // The stored value is not a toast.
  }
}
