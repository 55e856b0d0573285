/** The link under which anyone reads along. */
export function viewAddress(code: string): string {
  return `${window.location.origin}/view/${code}`
}
