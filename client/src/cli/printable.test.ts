import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { Printer } from './printer.ts'
import { runCommand } from './run-command.ts'
import type { Terminal } from './terminal.ts'

/** What commands a terminal, moves its cursor, or shows a line in another order. */
const hostile = 'a\u001b[2Jb\u009b31mc\u202eevil\u202c\u2066x\u2069\u0007d'
const DANGEROUS = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u

function fakeTerminal(env: Terminal['env'] = {}, isTTY = false) {
  const printed = { out: '', err: '' }
  const into = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _encoding, done) {
        printed[name] += chunk
        done()
      },
    })
  const stdout = Object.assign(into('out'), { isTTY, columns: 80 })
  const signals = new EventEmitter()
  return {
    printed,
    terminal: { env, stdin: Readable.from([]), stdout, stderr: into('err'), signals },
  }
}

/** Answers everything with this body while `use` runs. */
async function withServer(status: number, body: string, use: (url: string) => Promise<void>) {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

it('[CLI-6] prints neither controls nor characters that reorder a line', async () => {
  const { printed, terminal } = fakeTerminal()
  const printer = new Printer(terminal)
  await printer.line(hostile)
  printer.note(hostile)
  expect(printed.out).toBe('a [2Jb 31mc\uFFFDevil\uFFFD\uFFFDx\uFFFD d\n')
  expect(printed.err).toBe(printed.out)
})

it('[CLI-6] prints what a server refuses with as text', async () => {
  await withServer(403, JSON.stringify({ error: hostile, code: 'forbidden' }), async (url) => {
    const { printed, terminal } = fakeTerminal({ LIVE_SCRIBE_URL: url })
    expect(await runCommand(['export', 'ABC234'], terminal)).toBe(1)
    expect(printed.err).toContain('evil')
    expect(printed.err).not.toMatch(DANGEROUS)
  })
})

it('[CLI-6] exports safely to a terminal, and every byte to a file or a pipe', async () => {
  const text = `One\tline.\r\nÜber ${hostile}\n`
  await withServer(200, text, async (url) => {
    const onTerminal = fakeTerminal({ LIVE_SCRIBE_URL: url }, true)
    expect(await runCommand(['export', 'ABC234'], onTerminal.terminal)).toBe(0)
    expect(onTerminal.printed.out).not.toMatch(DANGEROUS)
    expect(onTerminal.printed.out).toMatch(/^One\tline\.\nÜber a\uFFFD\[2Jb/)
    const piped = fakeTerminal({ LIVE_SCRIBE_URL: url })
    expect(await runCommand(['export', 'ABC234'], piped.terminal)).toBe(0)
    expect(piped.printed.out).toBe(text)
  })
})
