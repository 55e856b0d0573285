import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { FileServer } from '@live-scribe/testing/servers/file-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { downloadFile } from './download-file.ts'

const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 31) % 251))
const sha256 = createHash('sha256').update(content).digest('hex')
const limits = { stallTimeoutMs: 2_000, retryDelaysMs: [0, 0] }

let server: FileServer
let folder: string
let url: string
beforeEach(async () => {
  server = await FileServer.start()
  server.files.set('encoder.onnx', content)
  url = `${server.url}encoder.onnx`
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-download-'))
})
afterEach(async () => {
  fs.rmSync(folder, { recursive: true })
  await server.close()
})

const file = () => path.join(folder, 'encoder.onnx')
const part = () => `${file()}.part`
const download = (more: Partial<Parameters<typeof downloadFile>[0]> = {}) =>
  downloadFile({
    url,
    file: file(),
    bytes: content.length,
    sha256,
    limits,
    ...more,
  })
const isWhole = () => fs.readFileSync(file()).equals(content)
const froms = () => server.ranges.map((range) => Number(range?.match(/\d+/) ?? 0))

describe('a download', () => {
  it('[MODEL-10] goes on where a connection broke, as often as it breaks', async () => {
    server.cuts.push(2_000_000, 500_000)
    await download()
    const [first, second = 0, third = 0] = froms()
    expect(first).toBe(0)
    expect(second).toBeGreaterThan(0)
    expect(third).toBeGreaterThan(second)
    expect(isWhole()).toBe(true)
  })

  it('[MODEL-10] gets through a proxy that cuts every megabyte', async () => {
    server.cutsEvery = 1_000_000
    await download()
    expect(isWhole()).toBe(true)
    expect(server.ranges.length).toBeGreaterThanOrEqual(3)
  })

  it('[MODEL-10] gets through a server that ignores ranges, without asking for more each time', async () => {
    server.ignoresRange = true
    server.cuts.push(1_000_000, 2_000_000)
    await download()
    expect(isWhole()).toBe(true)
    expect(server.ranges).toHaveLength(3)
  })

  it('[MODEL-11] gives up at a proxy that cuts every megabyte and ignores ranges', async () => {
    server.ignoresRange = true
    server.cutsEvery = 1_000_000
    await expect(download()).rejects.toMatchObject({ reason: 'offline', isTransient: true })
    expect(server.ranges.length).toBeLessThan(10)
  })

  it('[MODEL-10] goes on with what an earlier run left, and asks for nothing when that was all', async () => {
    fs.writeFileSync(part(), content.subarray(0, 1_000))
    await download()
    expect(server.ranges).toEqual(['bytes=1000-'])
    fs.renameSync(file(), part())
    await download()
    expect(server.ranges).toHaveLength(1)
    await download()
    expect(server.ranges).toHaveLength(1)
  })

  it('[MODEL-12] begins anew when what an earlier run left is of another file', async () => {
    for (const length of [1_000, content.length + 1]) {
      fs.writeFileSync(part(), Buffer.alloc(length, 'x'))
      await download()
      expect(isWhole()).toBe(true)
      fs.rmSync(file())
    }
  })

  it('[MODEL-12] throws away what has a wrong checksum', async () => {
    server.files.set('encoder.onnx', Buffer.alloc(content.length, 'another '))
    await expect(download()).rejects.toMatchObject({ name: 'ModelError', reason: 'checksum' })
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('[MODEL-12] stops at once at a file of a wrong size, also when its length is not told', async () => {
    for (const wrong of [content.subarray(0, 9), Buffer.alloc(content.length + 1)]) {
      server.files.set('encoder.onnx', wrong)
      server.hidesLength = wrong.length > content.length
      await expect(download()).rejects.toMatchObject({
        reason: 'checksum',
        message: expect.stringMatching(/has a wrong size/),
      })
    }
    expect(server.ranges).toHaveLength(2)
  })

  it('[MODEL-13] says that a sign-in page came instead of the file, and stores nothing of it', async () => {
    server.page = '<title>Hotel</title>'
    await expect(download()).rejects.toMatchObject({
      reason: 'intercepted',
      message: expect.stringMatching(/a web page instead of the model.*Sign in there/),
    })
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('[MODEL-13] follows redirects to another server, but not in circles', async () => {
    const other = await FileServer.start()
    other.redirectsTo = server.url
    await download({ url: `${other.url}encoder.onnx` })
    expect(isWhole()).toBe(true)
    fs.rmSync(file())
    other.redirectsTo = other.url
    const circle = download({ url: `${other.url}encoder.onnx` })
    await expect(circle).rejects.toMatchObject({ reason: 'refused', isTransient: false })
    await other.close()
  })

  it('[MODEL-11] begins again after a stall, and gives up after three without a byte', async () => {
    server.stalls.push(1_000_000)
    await download()
    expect(isWhole()).toBe(true)
    expect(server.ranges).toHaveLength(2)
    fs.rmSync(file())
    server.stalls.push(0, 0, 0)
    // Nothing comes here, so that a busy machine can't be taken for a stall.
    const brief = { stallTimeoutMs: 150, retryDelaysMs: [0, 0] }
    await expect(download({ limits: brief })).rejects.toMatchObject({ reason: 'stalled' })
    expect(server.ranges).toHaveLength(5)
  })

  it('[MODEL-11] tries again when the server is overloaded, not when it refuses', async () => {
    server.statuses.push(503, 429)
    await download()
    expect(isWhole()).toBe(true)
    fs.rmSync(file())
    server.statuses.push(403)
    await expect(download()).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ answered 403 for the model\.$/),
    })
    expect(server.ranges).toHaveLength(4)
  })

  it('[MODEL-11] says at once that there is no connection', async () => {
    await server.close()
    await expect(download()).rejects.toMatchObject({ reason: 'offline' })
  })

  it('[MODEL-14] leaves a full disk’s error to the caller', async () => {
    fs.symlinkSync('/dev/full', part())
    await expect(download()).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  it('keeps what has come when it is cancelled', async () => {
    const controller = new AbortController()
    server.stalls.push(1_000_000)
    const cancelled = download({
      signal: controller.signal,
      onBytes: (received) => received === 1_000_000 && controller.abort(),
    })
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(fs.statSync(part()).size).toBe(1_000_000)
  })
})
