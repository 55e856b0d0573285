import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addMigratedDatabase } from '@live-scribe/testing/servers/empty-database'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDataFolderPrivate } from '#server/lib/files/private-files.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-private-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/**
 * Runs the server with umask 0, so that new files are open to all users unless it sets their mode.
 */
async function serve(act: (url: string) => Promise<void>): Promise<void> {
  const data = path.join(folder, 'data')
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    DATA_DIR: data,
    MODEL_DOWNLOAD: 'off',
    MAIN: main,
  }
  const run = `umask 0; exec '${process.execPath}' ${QUICK_START.join(' ')} "$MAIN"`
  const child = spawn('sh', ['-c', run], { env })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  try {
    await until(async () => out.includes('mail:') || child.exitCode !== null)
    await act(/http:\S+/.exec(out)?.[0] ?? '')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** The files and folders that other users of the machine may read, write or execute. */
function openToOthers(): string[] {
  const names = fs.readdirSync(path.join(folder, 'data'), { recursive: true, encoding: 'utf8' })
  const all = ['data', ...names.map((name) => path.join('data', name))]
  const modeOf = (name: string) =>
    fs.lstatSync(path.join(folder, name), { throwIfNoEntry: false })?.mode ?? 0
  return all.filter((name) => (modeOf(name) & 0o077) !== 0)
}

it('[OPS-11] keeps the database, its log, mails and secrets from other users of the machine, and mends what is open', {
  tags: 'deep',
}, async () => {
  const data = path.join(folder, 'data')
  await addMigratedDatabase(data)
  const before = fs.readdirSync(data, { recursive: true, encoding: 'utf8' })
  expect(before.length).toBeGreaterThan(100)
  for (const name of ['', ...before]) fs.chmodSync(path.join(data, name), 0o777)
  await serve(async (url) => {
    const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }
    await fetch(new URL('/api/auth/sign-up/email', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(account),
    })
    const outbox = path.join(data, 'outbox')
    await until(
      async () =>
        fs.existsSync(outbox) && fs.readdirSync(outbox).some((name) => name.endsWith('.eml')),
    )
    expect(fs.existsSync(path.join(data, 'db', 'lock.pid'))).toBe(true)
    expect(openToOthers()).toEqual([])
  })
})

it('[OPS-11] leaves alone what is not its own: a shared folder, links, and other files beside', () => {
  fs.chmodSync(folder, 0o1777)
  fs.mkdirSync(path.join(folder, 'outbox'))
  fs.writeFileSync(path.join(folder, 'elsewhere'), '')
  fs.chmodSync(path.join(folder, 'elsewhere'), 0o644)
  fs.symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'outbox', 'link'))
  expect(makeDataFolderPrivate(folder)).toEqual([])
  const mode = (name: string) => fs.statSync(path.join(folder, name)).mode & 0o7777
  expect([mode(''), mode('elsewhere'), mode('outbox')]).toEqual([0o1777, 0o644, 0o700])
})
