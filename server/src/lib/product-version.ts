import fs from 'node:fs'

const packageFile = new URL('../../package.json', import.meta.url)

/** The version of the product, from `server/package.json`. */
export function readProductVersion(): string {
  const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}
