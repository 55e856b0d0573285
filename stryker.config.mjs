import { modules } from './scripts/mutants/modules.mjs'

/** Mutation testing of the pure modules: `npm run mutants`, or `npm run mutants -- -m FILE`. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  mutate: modules,
  coverageAnalysis: 'perTest',
  // What is computed once at loading would run all tests for each mutant; tests state such values as literals.
  ignoreStatic: true,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, reportTests: false },
  concurrency: 2,
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['web/dist', 'test-results', 'data', 'bench', 'docs/images', 'server/migrations'],
  disableTypeChecks: true,
}
