import fs from 'node:fs'

/** The variables whose value may be in a file, named by the variable with `_FILE` appended. */
export const SECRET_VARIABLES = [
  'AUTH_SECRET',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'CLERK_SECRET_KEY',
  'CLERK_WEBHOOK_SECRET',
  'DEEPGRAM_API_KEY',
  'PUSHER_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const

type Variables = Record<string, string | undefined>

/**
 * Replaces each `NAME_FILE` of a secret by the file's content without white space around it, as
 * container engines mount secrets. The faults are lines for the operator.
 */
export function readSecretFiles(set: Variables): { variables: Variables; faults: string[] } {
  const variables = { ...set }
  const faults: string[] = []
  for (const name of SECRET_VARIABLES) {
    const file = set[`${name}_FILE`]
    if (!file) continue
    const text = set[name] ? null : read(file)
    if (set[name]) faults.push(`${name}_FILE: ${name} is set too. Set one of them.`)
    else if (!text) faults.push(`${name}_FILE: the file ${file} can’t be read, or is empty.`)
    else variables[name] = text
  }
  return { variables, faults }
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
