import { toast } from '../overlay/toast.ts'

const STORED_AS = 'live-scribe.news'

interface News {
  title: string
  description: string
}

/** Loads the page anew and shows this success again after it, because a reload wipes every toast. */
export function reloadWithToast(news: News): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(news))
  } catch {
    // Without storage the news was seen before the reload.
  }
  window.location.reload()
}

/** Whether something is to be shown on this page. */
export function hasToastAfterReload(): boolean {
  try {
    return sessionStorage.getItem(STORED_AS) !== null
  } catch {
    return false
  }
}

/** Shows what was kept over a reload, once. */
export function showToastAfterReload(): void {
  try {
    const kept = sessionStorage.getItem(STORED_AS)
    if (!kept) return
    sessionStorage.removeItem(STORED_AS)
    const { title, description }: News = JSON.parse(kept)
    toast.success(String(title), { description: String(description) })
  } catch {
    // Something else was written under the key.
  }
}
