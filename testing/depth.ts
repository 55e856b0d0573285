/// <reference types="node" />

/**
 * Whether this is the deep run, `npm run test:deep`, which has the tests with the tag `deep` and all
 * runs of the properties. The quick run, `npm test`, has the tests without it.
 */
export const isDeep = process.env.TEST_DEPTH === 'deep'

const QUICK_RUNS = 10

/**
 * How often a property is tried: `all` times in the deep run, ten times in the quick one. Its test has
 * the tag `property`, by which the deep run finds it.
 */
export function runs(all: number): number {
  return isDeep ? all : Math.min(QUICK_RUNS, all)
}
