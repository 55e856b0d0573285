import { defineProject } from 'vitest/config'
import web from './vitest.config.ts'

/** Whole pages, of which parts live on in modules: notices, and devices that a page opens late. */
export default defineProject({
  ...web,
  test: {
    ...web.test,
    name: 'web-pages',
    include: ['src/{app,pages}/**/*.test.{ts,tsx}'],
    exclude: [],
    isolate: true,
    unstubGlobals: false,
  },
})
