import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addMigratedDatabase } from '@live-scribe/testing/servers/empty-database'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findNetworkAddresses } from '#server/lib/net/network-addresses.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-start-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

type OnLine = (line: string, stop: () => void) => void

/** Starts the server; resolves with its exit code and output. `onLine` may stop it. */
function start(env: Record<string, string>, onLine?: OnLine) {
  return run(env, onLine).ended
}

/** Starts the server; `ended` resolves with its exit code and output. */
function run(env: Record<string, string>, onLine: OnLine = () => {}) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [...QUICK_START, main], {
    env: { PATH, PORT: '0', DATA_DIR: folder, MODEL_DOWNLOAD: 'off', ...env },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
    onLine(out, () => child.kill('SIGTERM'))
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8')
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }))
  })
  return { child, ended }
}

describe('a start', () => {
  it('[MODEL-7] prints the address and who answers each need, and ends cleanly on SIGTERM', {
    tags: 'deep',
  }, async () => {
    await addMigratedDatabase(folder)
    const { code, out, err } = await start({}, (printed, stop) => {
      if (printed.includes('mail:')) stop()
    })
    expect(out).toMatch(/^Live-scribe is at http:\/\/127\.0\.0\.1:\d+\n/)
    expect(out).toMatch(
      /\n {2}speech to text: pocketsphinx, on this machine: no speech model is in use; best is not used, because .*\n/,
    )
    expect(out).toContain(`  database: PGlite, in ${folder}/db\n`)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('  payments: a sandbox in this process; no card is charged\n')
    expect(out).toContain(`  mail: files in ${folder}/outbox\n`)
    expect(fs.existsSync(path.join(folder, 'db', 'lock.pid'))).toBe(false)
  })

  it('on a port in use says so in one line and leaves no lock behind', {
    tags: 'deep',
  }, async () => {
    await addMigratedDatabase(folder)
    const other = net.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as net.AddressInfo
    const { code, err } = await start({ PORT: String(port) })
    expect(err).toBe(
      `Port ${port} is in use. Stop the other program, or set PORT to another one, for example PORT=3001 npm start.\n`,
    )
    expect(code).toBe(1)
    expect(fs.existsSync(path.join(folder, 'db', 'lock.pid'))).toBe(false)
    await new Promise((resolve) => other.close(resolve))
  })

  it('with a data folder that can’t be written says so in one line', async () => {
    const file = path.join(folder, 'file')
    fs.writeFileSync(file, '')
    const { code, err } = await start({ DATA_DIR: path.join(file, 'data') })
    expect(err).toMatch(/^\/.* can't be written .*DATA_DIR.*\n$/)
    expect(code).toBe(1)
  })

  it('[MODEL-4] with a model folder that is none says so in one line', {
    tags: 'deep',
  }, async () => {
    const { code, err, out } = await start({ SPEECH_MODEL: path.join(folder, 'mine') })
    expect(err).toBe(`SPEECH_MODEL: The folder ${folder}/mine can’t be read.\n`)
    expect({ code, out }).toEqual({ code: 1, out: '' })
  })

  it('[SHARE-1] that is shared with its network prints where, or that there is none', async () => {
    await addMigratedDatabase(folder)
    const { code, out } = await start({ LOCAL_NETWORK: 'readers' }, (printed, stop) => {
      if (printed.includes('mail:')) stop()
    })
    const [, port] = /^Live-scribe is at http:\/\/127\.0\.0\.1:(\d+)\n/.exec(out) ?? []
    const [address] = findNetworkAddresses()
    expect(out).toContain(
      address
        ? `read along at http://${address}:${port}/view`
        : '! This machine has no network address',
    )
    expect(out.includes('█')).toBe(address !== undefined)
    expect(code).toBe(0)
  })

  it('[SHARE-4] at a public address ignores the sharing with its network, and says so', async () => {
    await addMigratedDatabase(folder)
    const env = { LOCAL_NETWORK: 'readers', PUBLIC_URL: 'https://scribe.example' }
    const { out } = await start(env, (printed, stop) => {
      if (printed.includes('LOCAL_NETWORK')) stop()
    })
    expect(out).toContain('! LOCAL_NETWORK (--share) has no effect with PUBLIC_URL')
    expect(out).not.toContain('read along at')
  })

  it('with wrong variables names each, and starts nothing', async () => {
    const { code, err, out } = await start({ PORT: 'x', AUTH_SECRET: 'short' })
    expect(err.split('\n')).toHaveLength(3)
    expect(err).toMatch(/^PORT: /m)
    expect(err).toMatch(/^AUTH_SECRET: /m)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('[OPS-43] that is stopped in its middle ends with exit code 0, serves nobody, and leaves a folder with which the next one starts', {
    tags: 'deep',
  }, async () => {
    const stopped = run({})
    const lock = path.join(folder, 'db', 'lock.pid')
    await until(() => fs.existsSync(lock))
    stopped.child.kill('SIGTERM')
    expect(await stopped.ended).toEqual({ code: 0, out: '', err: '' })
    expect(fs.existsSync(lock)).toBe(false)
    const { code, err } = await start({}, (printed, stop) => {
      if (printed.includes('mail:')) stop()
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  it('[OPS-43] that waits for a database ends at the second SIGTERM', {
    tags: 'deep',
  }, async () => {
    const connected = Promise.withResolvers<net.Socket>()
    const silent = net.createServer(connected.resolve)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as net.AddressInfo
    const { child, ended } = run({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` })
    const socket = await connected.promise
    socket.on('error', () => {})
    // Signals of a kind that arrive together are one.
    const signals = setInterval(() => child.kill('SIGTERM'), 100)
    expect(await ended).toEqual({ code: 143, out: '', err: '' })
    clearInterval(signals)
    socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  })

  it('with a database that is not there says what to do', { tags: 'deep' }, async () => {
    const { code, err } = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(err).toMatch(/^No PostgreSQL answers at 127\.0\.0\.1:1.*\n$/)
    expect(code).toBe(1)
  })

  it('[OPS-47] ends with exit code 1 when the thread of its database has ended, and lets the next one start', {
    tags: 'deep',
  }, async () => {
    const preload = new URL('./programs/end-database-thread.ts', import.meta.url).href
    let isServing = false
    const { child, ended } = run({ NODE_OPTIONS: `--import=${preload}` }, (printed) => {
      if (isServing || !printed.includes('mail:')) return
      isServing = true
      child.kill('SIGUSR2')
    })
    const { code, out } = await ended
    expect(out).toContain('the database is lost: the server stops')
    expect(code).toBe(1)
    expect(fs.existsSync(path.join(folder, 'db', 'lock.pid'))).toBe(false)
    const next = await start({}, (printed, stop) => {
      if (printed.includes('mail:')) stop()
    })
    expect(next).toMatchObject({ code: 0, err: '' })
  })
})
