import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'

const root = fileURLToPath(new URL('../../web', import.meta.url))

/** Builds all pages, so that those are measured which the sources say. */
export async function buildPages(): Promise<void> {
  process.stderr.write('Building the pages\n')
  const builder = await createBuilder({ root, logLevel: 'error' })
  await builder.buildApp()
}
