import type { Environment } from './env.ts'

/** A line for each of these variables that is not set, with what it is needed for. */
export function missingLines(
  env: Environment,
  names: readonly (keyof Environment)[],
  purpose: string,
): string[] {
  return names.filter((name) => !env[name]).map((name) => `${name}: must be set for ${purpose}`)
}
