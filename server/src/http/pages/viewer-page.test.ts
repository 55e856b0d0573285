import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError, sessionNotFoundError } from '../app-error.ts'
import { registerWebFiles } from './web-files.ts'

const PAGE =
  '<html lang="en"><head><title>Transcript</title></head><div id="root"></div><script src="/a.js"></script>'
/** Draws the words of the reply, and counts on the page how often it drew. */
const RENDERER = `
let drawn = 0
export const renderViewer = ({ pathname }, reply, isNarrow) => {
  drawn += 1
  const words = reply.error ?? reply.segments.join(' ')
  if (words === 'broken') throw new Error('cannot be drawn')
  return {
    attributes: ' data-theme="dark"',
    html: '<title>' + pathname + '</title><p>' + words + '</p><i>' + drawn + (isNarrow ? ' narrow' : '') + '</i>',
  }
}
`

let app: FastifyInstance
let folder: string
let asked: string[]
let warnings: unknown[]
let log: { version: number; words: string }
let refusal: Error | null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-scribe-viewer-'))
  await mkdir(join(folder, '.server'))
  await writeFile(join(folder, 'index.html'), 'the application')
  await writeFile(join(folder, 'viewer.html'), 'the viewer')
  await writeFile(join(folder, 'embedded.html'), 'the viewer alone')
  await writeFile(join(folder, '.server/viewer.html'), PAGE)
  await writeFile(join(folder, '.server/embedded.html'), PAGE.replace('Transcript', 'Embedded'))
  await writeFile(join(folder, '.server/viewer-text.js'), RENDERER)
  asked = []
  warnings = []
  log = { version: 1, words: 'it can wait' }
  refusal = null
  app = Fastify()
  await registerWebFiles(app, {
    folder,
    publicUrl: () => 'https://scribe.example/',
    isSignedIn: async () => false,
    log: { warn: (fields: unknown) => void warnings.push(fields) },
    findFirstLog: async (_request, code) => {
      asked.push(code)
      if (refusal) throw refusal
      return { key: `${code} ${log.version}`, read: async () => ({ segments: [log.words] }) }
    },
  })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })

describe('the page of a transcript', () => {
  it('[VIEW-50] has its title and text, and what they were drawn from', async () => {
    log.words = 'a </script> & "b"'
    const reply = await get('/view/abc234?size=20')
    expect(asked).toEqual(['ABC234'])
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<html lang="en" data-theme="dark"><head>')
    expect(reply.body).toContain('<title>/view/abc234</title>')
    expect(reply.body).toContain(`<div id="root"><p>${log.words}</p>`)
    const [, data = ''] =
      /<script id="given-log" type="application\/json">(.*?)<\/script>/.exec(reply.body) ?? []
    expect(JSON.parse(data)).toEqual({ segments: [log.words] })
    expect(reply.headers.link).toBeUndefined()
    expect((await get('/view/ABC234?embed=1')).body).toContain('<p>a')
  })

  it('[VIEW-51] is kept by no cache and shown by no search engine', async () => {
    const { headers } = await get('/view/ABC234')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    })
    expect(headers.etag).toBeUndefined()
  })

  it('comes in brotli where the browser takes it, and with a phone’s text on a phone', async () => {
    const reply = await get('/view/ABC234', {
      'accept-encoding': 'gzip, br',
      'user-agent':
        'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('<i>1 narrow</i>')
  })

  it('[VIEW-52] is drawn once for all who open it, and again with the next final', async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, () => get('/view/ABC234')))
    expect(new Set(pages.map(({ body }) => /<i>.*<\/i>/.exec(body)?.[0]))).toEqual(
      new Set(['<i>1</i>']),
    )
    expect(asked).toHaveLength(50)
    log = { version: 2, words: 'and more' }
    expect((await get('/view/ABC234')).body).toContain('<p>and more</p><i>2</i>')
  })

  it('[VIEW-52] is left to its script at further addresses of the same text', async () => {
    const bodies = []
    for (let size = 14; size < 30; size += 1)
      bodies.push((await get(`/view/ABC234?size=${size}`)).body)
    expect(bodies.filter((body) => body !== 'the viewer')).toHaveLength(8)
  })

  it('[VIEW-51] of a code that opens nothing says so with 404', async () => {
    refusal = sessionNotFoundError()
    const reply = await get('/view/ABC234')
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(reply.body).toContain('"code":"session_not_found"')
    asked = []
    expect((await get('/view/ABC23')).statusCode).toBe(404)
    expect((await get('/view/%20ABC234%20')).statusCode).toBe(404)
    expect(asked).toEqual(['ABC234'])
    for (const start of ['/view', '/view/']) expect((await get(start)).body).toBe('the viewer')
  })

  it('[VIEW-50] is left to its script where the text may not or can’t be sent', async () => {
    refusal = new AppError('challenge_required', 'Too many wrong codes.')
    const reply = await get('/view/ABC234')
    expect([reply.statusCode, reply.body]).toEqual([200, 'the viewer'])
    expect(reply.headers.link).toContain('/api/transcripts/ABC234')
    expect((await get('/view/ABC234?embed=1')).body).toBe('the viewer alone')
    expect(warnings).toEqual([])

    refusal = new Error('The database is away')
    expect((await get('/view/ABC234')).body).toBe('the viewer')
    refusal = null
    log.words = 'broken'
    expect((await get('/view/ABC234')).body).toBe('the viewer')
    expect(warnings).toHaveLength(2)
  })

  it('is no file: what the build leaves for the server is not served', async () => {
    expect((await get('/.server/viewer-text.js')).body).toBe('the application')
    expect((await get('/.server/viewer-text.js')).statusCode).toBe(404)
  })
})
