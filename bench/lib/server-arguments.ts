import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

const manifest = fileURLToPath(new URL('../../package.json', import.meta.url))

/** The arguments of Node with which `npm run serve` runs the server. */
export function readServerArguments(): string[] {
  const { scripts } = JSON.parse(fs.readFileSync(manifest, 'utf8'))
  return scripts.serve.split(' ').slice(1, -1)
}
