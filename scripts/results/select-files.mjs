import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const FOLDERS = [
  'client',
  'contract',
  'e2e',
  'scripts',
  'server',
  'stripe-sandbox',
  'testing',
  'web',
]

/** All test files of the project, as paths from the root with slashes. */
export function listTestFiles(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(
        (file) => !file.includes('/node_modules/') && /\.(test|e2e)\.(ts|tsx|mjs)$/.test(file),
      ),
  )
}

/** A word as it is, and the path of a file or folder, however it is given, from the root. */
export function toFilter(root, given) {
  const path = resolve(root, given)
  return existsSync(path) ? relative(root, path).split(sep).join('/') : given
}

/** The files whose paths contain one of the filters, by the runner that runs them. */
export function selectFiles(files, filters) {
  const selected = files.filter((file) => filters.some((filter) => file.includes(filter)))
  return {
    vitest: selected.filter((file) => /\.test\./.test(file)),
    playwright: selected.filter((file) => /\.e2e\./.test(file)),
  }
}
