import { expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { readEnvironment } from './env.ts'

const DATABASE_URL = 'postgres:///scribe?host=/run/postgresql&user=scribe'
const PASSWORD = 'p@ss/w:rd?+ %'

const read = (variables: Record<string, string>) => toConfig(readEnvironment(variables))

it('[OPS-44] the password of the database is put into its URL, with a socket and with a host', () => {
  const urlOf = (url: string) => {
    const { database } = read({ DATABASE_URL: url, DATABASE_PASSWORD: PASSWORD })
    return database.provider === 'postgres' ? new URL(database.url) : null
  }
  for (const url of [DATABASE_URL, 'postgres://scribe@db.example:5432/scribe'])
    expect(urlOf(url)?.searchParams.get('password')).toBe(PASSWORD)
  expect(urlOf(DATABASE_URL)?.searchParams.get('host')).toBe('/run/postgresql')
})

it('[OPS-44] the password of Redis is put into its URL, with a socket and with a host', () => {
  const urlOf = (REDIS_URL: string) =>
    read({ DATABASE_URL, REDIS_URL, REDIS_PASSWORD: PASSWORD }).redisUrl
  const encoded = 'p%40ss%2Fw%3Ard%3F%2B%20%25'
  expect(urlOf('unix:///run/redis/redis.sock')).toBe(`unix://:${encoded}@/run/redis/redis.sock`)
  expect(urlOf('redis://cache.example:6379')).toBe(`redis://:${encoded}@cache.example:6379`)
})

it('[OPS-44] a password without its URL, or beside another one, stops the start', () => {
  expect(() => read({ REDIS_PASSWORD: PASSWORD })).toThrow(
    'REDIS_PASSWORD: it is the password for REDIS_URL, which is not set.',
  )
  expect(() =>
    read({ DATABASE_URL: 'postgres://scribe:one@db/scribe', DATABASE_PASSWORD: 'two' }),
  ).toThrow('DATABASE_PASSWORD: DATABASE_URL has a password too. Set one of them.')
})
