import fs from 'node:fs'
import path from 'node:path'

/** Where systems have programs that an ordinary user has not on the path. */
const systemFolders = ['/usr/bin', '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** The first of these programs that is on the path; the first name when none is, to fail with it. */
export function findProgram(...names: [string, ...string[]]): string {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...systemFolders]
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return files.find((file) => path.isAbsolute(file) && fs.existsSync(file)) ?? names[0]
}

/** The system's Chromium. */
export function findChromium(): string {
  return findProgram('chromium', 'chromium-browser', 'google-chrome')
}
