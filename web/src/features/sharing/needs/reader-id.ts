import { randomId } from '#web/lib/random-id.ts'

const kept = new Map<string, string>()

/**
 * The random id under which this tab asks in one session, so that its reader counts once. It says
 * nothing about the reader and is gone with the tab.
 */
export function getReaderId(code: string): string {
  const key = `live-scribe.reader.${code}`
  const id = kept.get(key) ?? readTab(key) ?? randomId()
  kept.set(key, id)
  writeTab(key, id)

  return id
}

function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeTab(key: string, id: string): void {
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // Storage is full or forbidden: the id lives as long as the page.
  }
}
