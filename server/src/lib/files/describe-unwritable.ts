/** The operator's message for a file or folder that can't be written. */
export function describeUnwritable(path: string, code: string | undefined): string {
  return `${path} can't be written (${code ?? 'unknown'}). Give this user write access, or set DATA_DIR to another folder.`
}
