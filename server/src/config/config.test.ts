import fs from 'node:fs'
import { expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { environment, readEnvironment } from './env.ts'

it('needs no variable: PGlite, this machine only, port 3000', () => {
  expect(toConfig(readEnvironment({}))).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    trustedProxies: false,
    database: { provider: 'pglite', folder: expect.stringMatching(/data\/db$/) },
  })
})

it('takes PostgreSQL from DATABASE_URL, and an empty variable for one that is not set', () => {
  const url = 'postgres://ann@db.example:5432/scribe'
  const config = toConfig(readEnvironment({ DATABASE_URL: url, PUBLIC_URL: '' }))
  expect(config).toMatchObject({ publicUrl: null, database: { provider: 'postgres', url } })
})

it('names every wrong variable in one message, a line for each', () => {
  const wrong = {
    PORT: 'many',
    PUBLIC_URL: 'scribe',
    DATABASE_URL: 'mysql://x',
    AUTH_SECRET: 'short',
  }
  const read = () => readEnvironment(wrong)
  for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^${name}: `, 'm'))
})

it('says what a number may be', () => {
  const read = (PORT: string) => () => readEnvironment({ PORT })
  for (const wrong of ['x', '-1', '70000', '1.5']) {
    expect(read(wrong)).toThrow('PORT: must be a whole number from 0 to 65535')
  }
})

it('is told whole in .env.example', () => {
  const example = fs.readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1])
  expect(named.sort()).toEqual(Object.keys(environment.shape).sort())
})
