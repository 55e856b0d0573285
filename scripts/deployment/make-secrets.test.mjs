import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../deploy/make-secrets.sh')

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-scribe-make-secrets-'))
  mkdirSync(join(folder, 'deploy'))
  copyFileSync(script, join(folder, 'deploy/make-secrets.sh'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function makeSecrets() {
  execFileSync('sh', ['deploy/make-secrets.sh'], { cwd: folder })
  const secrets = join(folder, 'secrets')
  const values = readdirSync(secrets).map((name) => [
    name,
    readFileSync(join(secrets, name), 'utf8'),
  ])
  return Object.fromEntries(values)
}

it('[OPS-44] makes each secret once, in a folder that others can’t enter', () => {
  const made = makeSecrets()
  expect(Object.keys(made)).toEqual(['auth-secret', 'database-password', 'redis-password'])
  for (const value of Object.values(made)) expect(value).toMatch(/^[0-9a-f]{64}\n$/)
  expect(new Set(Object.values(made)).size).toBe(3)
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  // Each container reads them as a user of its own.
  expect(statSync(join(folder, 'secrets/redis-password')).mode & 0o777).toBe(0o644)
  expect(makeSecrets()).toEqual(made)
})

it('[OPS-44] takes over the values of an earlier .env', () => {
  const lines = ['AUTH_SECRET="an earlier secret, which is long enough"', 'POSTGRES_PASSWORD=abc1']
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`)
  expect(makeSecrets()).toMatchObject({
    'auth-secret': 'an earlier secret, which is long enough\n',
    'database-password': 'abc1\n',
  })
})
