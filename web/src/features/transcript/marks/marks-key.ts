/** The key of this browser's storage for a reader's marks of a session. */
export function getMarksKey(code: string): string {
  return `live-scribe.marks.${code}`
}
