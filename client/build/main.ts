import { fileURLToPath } from 'node:url'
import { buildPackage } from './build-package.ts'

const folder = fileURLToPath(new URL('../dist', import.meta.url))
await buildPackage(folder)
process.stdout.write(`The package is in ${folder}. \`npm pack ./client/dist\` makes its file.\n`)
