/** Milliseconds for which a button says that its text was copied. */
export const COPIED_DURATION_MS = 2000

/** Copies text to the clipboard; rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text)
    return
  }
  // Without a secure context there is only the old copy command.
  if (!copyBySelection(text)) throw new Error('The browser refused to copy')
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()

  return isCopied
}
