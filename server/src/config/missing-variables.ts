import type { Environment } from './env.ts'

/** An error line for each of these variables that is missing, with what needs it. */
export function describeMissingVariables(
  env: Environment,
  names: readonly (keyof Environment)[],
  purpose: string,
): string[] {
  return names.filter((name) => !env[name]).map((name) => `${name}: must be set for ${purpose}`)
}
