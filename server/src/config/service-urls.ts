import type { Environment } from './env.ts'

/** The URL of the PostgreSQL server with its password; null without a server. */
export function toDatabaseUrl({ DATABASE_URL, DATABASE_PASSWORD }: Environment): string | null {
  if (!DATABASE_URL || !DATABASE_PASSWORD) return DATABASE_URL ?? null
  const url = new URL(DATABASE_URL)
  // A URL of a socket has no host, so it can't have a password before it.
  url.searchParams.set('password', DATABASE_PASSWORD)
  return url.href
}

/** The URL of Redis with its password; null without Redis. */
export function toRedisUrl({ REDIS_URL, REDIS_PASSWORD }: Environment): string | null {
  if (!REDIS_URL || !REDIS_PASSWORD) return REDIS_URL ?? null
  const url = new URL(REDIS_URL)
  const password = encodeURIComponent(REDIS_PASSWORD)
  if (url.protocol === 'unix:') return `unix://:${password}@${url.pathname}${url.search}`
  url.password = password
  return url.href
}

/** Passwords without a URL that they belong to, or beside one that has its own; a line for each. */
export function findPasswordFaults(env: Environment): string[] {
  const given = [
    ['DATABASE', env.DATABASE_URL, env.DATABASE_PASSWORD],
    ['REDIS', env.REDIS_URL, env.REDIS_PASSWORD],
  ] as const
  return given.flatMap(([name, url, password]) => {
    if (!password) return []
    if (!url) return [`${name}_PASSWORD: it is the password for ${name}_URL, which is not set.`]
    const { password: inUrl, searchParams } = new URL(url)
    return inUrl || searchParams.has('password')
      ? [`${name}_PASSWORD: ${name}_URL has a password too. Set one of them.`]
      : []
  })
}
