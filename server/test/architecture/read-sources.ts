import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** An import of a file. */
export interface Import {
  file: string
  /** A path from the root for a file of the project, a package's name for others. */
  target: string
}

/** The files of the product, including the tests beside them. */
export const sources = [
  'contract/src',
  'client/src',
  'server/src',
  'stripe-sandbox/src',
  'web/src',
].flatMap(listFiles)

/** The imports of the product's files, without those of tests. */
export const productImports = sources
  .filter((file) => !/\.(test|suite)\.tsx?$/.test(file))
  .flatMap(findImports)

/** The source files of a folder, by their paths from the root. */
export function listFiles(folder: string): string[] {
  const absolute = path.join(root, folder)
  if (!fs.existsSync(absolute)) return []
  return fs
    .readdirSync(absolute, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.posix.join(folder, name))
}

/** All imports of a file, including type imports. */
export function findImports(file: string): Import[] {
  const pattern = /(?<!')\b(?:from|import)\s*\(?\s*'([^']+)'/g
  return [...readSource(file).matchAll(pattern)].map(([, specifier = '']) => ({
    file,
    target: resolve(file, specifier),
  }))
}

/** The imports and exports of a file that are left at run time. */
export function findValueImports(file: string): Import[] {
  const pattern = /^(?:import|export) (?!type )[^']*\bfrom '([^']+)'/gm
  return [...readSource(file).matchAll(pattern)].map(([, specifier = '']) => ({
    file,
    target: resolve(file, specifier),
  }))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier
    .replace(/^#server\//, 'server/src/')
    .replace(/^#web\//, 'web/src/')
    .replace(/^@live-scribe\/contract\/(.*)$/, 'contract/src/$1.ts')
    .replace(/^@live-scribe\/client$/, 'client/src/index.ts')
    .replace(/^@live-scribe\/stripe-sandbox$/, 'stripe-sandbox/src/sandbox.ts')
    .replace(/^@live-scribe\/stripe-sandbox\/(.*)$/, 'stripe-sandbox/src/$1.ts')
    .replace(/^@live-scribe\/testing\/(.*)$/, 'testing/$1.ts')
}

/** Whether a file is in a folder or below it. */
export function isWithin(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}

/** The text of a file, by its path from the root. */
export function readSource(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8')
}
