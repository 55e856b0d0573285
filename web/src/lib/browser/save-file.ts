/** Milliseconds for which a file's address stays valid, because browsers read it later. */
const ADDRESS_LIFETIME_MS = 60_000

/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS)
}
