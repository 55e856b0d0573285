import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The version of the installed `sherpa-onnx-node`; empty without it. */
export function readLibraryVersion(): string {
  try {
    const file = fileURLToPath(import.meta.resolve('sherpa-onnx-node/package.json'))
    return JSON.parse(fs.readFileSync(file, 'utf8')).version
  } catch {
    return ''
  }
}
