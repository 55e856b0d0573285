/** The operator's message for a file or folder that can't be written. */
export function describeUnwritable(path: string, code: string | undefined): string {
  const problem = `${path} can't be written (${code ?? 'unknown'}).`
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `${problem} Free space on its disk, or set DATA_DIR to a folder of another one.`
    case 'EROFS':
      return `${problem} Its disk can only be read: set DATA_DIR to a folder of another one.`
    case 'ENOTDIR':
      return `${problem} A part of this path is a file: set DATA_DIR to a folder.`
    default:
      return `${problem} Give this user write access, or set DATA_DIR to another folder.`
  }
}
