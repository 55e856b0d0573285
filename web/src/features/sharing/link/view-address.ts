/** The link to read along. */
export function viewAddress(code: string): string {
  return `${window.location.origin}/view/${code}`
}
