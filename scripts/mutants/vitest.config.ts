import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { additionalTests, modules } from './modules.mjs'

const root = join(import.meta.dirname, '../..')

/** The tests beside the modules of one package: `money.test.ts`, and `money-rounding.test.ts`. */
function testsOf(folder: string): string[] {
  const tests = modules.map((file) => file.replace(/\.ts$/, '{,-*}.test.{ts,tsx}'))
  return [...tests, ...additionalTests]
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1))
}

export default defineConfig({
  root,
  test: {
    projects: [
      { test: { name: 'contract', root: join(root, 'contract'), include: testsOf('contract') } },
      { test: { name: 'server', root: join(root, 'server'), include: testsOf('server') } },
      {
        test: {
          name: 'web',
          root: join(root, 'web'),
          include: testsOf('web'),
          environment: 'happy-dom',
          setupFiles: ['test/setup.ts'],
        },
      },
    ],
  },
})
