import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { addMigratedDatabase } from '@live-scribe/testing/servers/empty-database'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toUser } from './test-server.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let folder: string
let server: ChildProcess
let url: string
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-drain-'))
  await addMigratedDatabase(folder)
  const { PATH = '' } = process.env
  server = spawn(process.execPath, [...QUICK_START, main], {
    // The drain delay is longer than any test: the second signal ends it.
    env: { PATH, PORT: '0', DATA_DIR: folder, MODEL_DOWNLOAD: 'off', DRAIN_SECONDS: '300' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await addressOf(server)
})
afterEach(() => {
  server.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true })
})

it('[OPS-06] a server that is told to stop sends nobody away before it is told again, and then each to the next', {
  tags: 'deep',
}, async () => {
  const recorder = await record()
  const viewer = await watch()
  const answer = slowSignOut()
  await answer.isUnderWay
  server.kill('SIGTERM')
  await untilDraining()
  const unready = await fetch(`${url}/readyz`)
  expect(unready.status).toBe(503)
  // So that a proxy keeps no connection that closes with its next request on it.
  expect(unready.headers.get('connection')).toBe('close')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  recorder.speak(new Int16Array(2 * SAMPLE_RATE_HZ))
  await recorder.until((it) => it.of('Heard').length > 0)
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await recorder.closed).toEqual({ code: 4103, reason: 'restarting' })
  // The server waits five seconds for it, which a busy machine needs.
  answer.finish()
  // A Pusher client reconnects at once after a close code from 4200 to 4299.
  expect(await viewer.closed).toBe(4200)
  // Who is sent away does not come back to this server.
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  expect(await answer.status).toBe(200)
  expect(await exited).toEqual([0, null])
  expect(fs.existsSync(path.join(folder, 'db', 'lock.pid'))).toBe(false)
})

/** Waits until the server knows that it should stop. */
async function untilDraining(): Promise<void> {
  // Pages that were never built make it unready too, so the status alone tells nothing.
  await expect
    .poll(async () => (await fetch(`${url}/readyz`)).json())
    .toMatchObject({ process: 'draining', database: 'ok' })
}

function addressOf(started: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    started.stdout?.on('data', (chunk) => {
      printed += chunk
      const [, address] = /Live-scribe is at (http:\S+)\n/.exec(printed) ?? []
      if (address) resolve(address)
    })
    started.once('exit', () => reject(new Error(`The server did not start: ${printed}`)))
  })
}

it('[OPS-06] an upgrade whose address can’t be read is answered and closed, and does not hold up the end', {
  tags: 'deep',
}, async () => {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
  await once(socket, 'end')
  socket.end()
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  // Two signals at once may reach the process as one.
  await untilDraining()
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

const account = (name: string) => ({
  name,
  email: `${name}@example.com`,
  password: 'a long pass phrase',
})

async function record(): Promise<TestRecorder> {
  const joined = await toUser(url, '').call('POST', '/api/auth/sign-up/email', account('ann'))
  const cookies = joined.headers.getSetCookie().map((line) => line.split(';')[0])
  const user = toUser(url, cookies.join('; '))
  return user.record(await user.openSession())
}

/** Connects a viewer to the hub; `closed` resolves with the code of the close. */
async function watch() {
  const reply = await fetch(`${url}/api/configuration`)
  const { live_channel } = (await reply.json()) as { live_channel: { key: string } }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${live_channel.key}?protocol=7`)
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code))
  })
  await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  return { closed }
}

/** Sends the head of a request on a kept-alive connection; `finish` sends the body. */
function slowSignOut() {
  const body = '{}'
  const request = http.request(`${url}/api/auth/sign-out`, {
    method: 'POST',
    agent: new http.Agent({ keepAlive: true }),
    headers: {
      origin: url,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const status = once(request, 'response').then(([response]) => {
    response.resume()
    return response.statusCode
  })
  request.flushHeaders()
  return { isUnderWay: once(request, 'continue'), finish: () => request.end(body), status }
}
