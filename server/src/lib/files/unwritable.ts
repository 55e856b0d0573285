/** What an operator reads when a folder or file can't be written. */
export function unwritable(path: string, code: string | undefined): string {
  return `${path} can't be written (${code ?? 'unknown'}). Give this user write access, or set DATA_DIR to another folder.`
}
