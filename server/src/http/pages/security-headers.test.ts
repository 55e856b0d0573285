import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { hashInlineScripts, registerWebFiles } from './web-files.ts'

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'))
  const html = '<!doctype html><title>Live-scribe</title><script>\n  shade()\n</script>'
  for (const page of ['index', 'dashboard', 'viewer', 'embedded', 'about']) {
    fs.writeFileSync(path.join(folder, `${page}.html`), html)
  }
  app = Fastify()
  const config = {
    publicUrl: 'https://live-scribe.example',
    identity: { provider: 'built-in', passwords: true },
    coversSubdomains: true,
  } as const
  registerSecurityHeaders(app, config, hashInlineScripts(folder))
  app.get('/api/me', async () => ({ user: null }))
  await registerWebFiles(app, {
    folder,
    isSignedIn: async () => false,
    publicUrl: () => 'https://live-scribe.example',
  })
})
afterAll(async () => {
  await app.close()
  fs.rmSync(folder, { recursive: true })
})

async function open(url: string) {
  const reply = await app.inject({ url, headers: { accept: 'text/html' } })
  return {
    status: reply.statusCode,
    policy: String(reply.headers['content-security-policy']),
    frameOptions: reply.headers['x-frame-options'],
    robots: reply.headers['x-robots-tag'],
  }
}

it('[BOUND-26] keeps answers of the API out of caches, however their address is written', async () => {
  for (const url of ['/api/me', '/%61pi/me']) {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

it('[RUN-11] tells browsers to use TLS for a year, for the subdomains where the operator wants it', async () => {
  const read = async (publicUrl: string, HSTS_SUBDOMAINS?: string) => {
    const config = toConfig(
      readEnvironment({ PUBLIC_URL: publicUrl, PAYMENTS: 'sandbox', HSTS_SUBDOMAINS }),
    )
    const site = Fastify()
    registerSecurityHeaders(site, config)
    const { headers } = await site.inject('/')
    await site.close()
    return headers['strict-transport-security']
  }
  expect(await read('https://scribe.example')).toBe('max-age=31536000; includeSubDomains')
  expect(await read('https://scribe.example', 'off')).toBe('max-age=31536000')
  expect(await read('http://localhost:3000')).toBeUndefined()
  await expect(read('https://scribe.example', 'no')).rejects.toThrow('HSTS_SUBDOMAINS')
})

describe('the frame rules', () => {
  it('[OPEN-03] let other sites frame the embedded viewer', async () => {
    for (const query of ['embed=1', 'embed=1&bg=transparent', 'theme=dark&embed=1&size=32']) {
      const { status, policy, frameOptions } = await open(`/view/ABC234?${query}`)
      expect(status).toBe(200)
      expect(policy).toContain('frame-ancestors *')
      expect(policy).not.toContain("frame-ancestors 'none'")
      expect(frameOptions).toBeUndefined()
    }
  })

  it.each([
    '/',
    '/view/ABC234',
    '/view/ABC234?embed=0',
    '/view/ABC234?embed=1&embed=0',
    '/view/ABC234?embed=',
    '/view?embed=1',
    '/view/?embed=1',
    '/view/../transcribe?embed=1',
    '/view/%2e%2e/transcribe?embed=1',
    '/view/ABC234/more?embed=1',
    '/view/ABC234/about?embed=1',
    '/transcribe?embed=1',
    '/sign-in?next=/view/ABC234?embed=1',
    '/test?embed=1',
    '/index.html?embed=1',
    '/api/me?embed=1',
  ])('let nobody frame %s', async (url) => {
    const { policy, frameOptions } = await open(url)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(frameOptions).toBe('DENY')
  })

  it('leave the rest of the policy as it is', async () => {
    const embedded = await open('/view/ABC234?embed=1')
    const other = await open('/view/ABC234')
    expect(embedded.policy.replace('frame-ancestors *', "frame-ancestors 'none'")).toBe(
      other.policy,
    )
    expect(other.policy).toContain("script-src 'self'")
  })
})

it('[RISK-44] asks search engines to leave transcripts alone', async () => {
  expect((await open('/view/ABC234')).robots).toBe('noindex')
  expect((await open('/view/ABC234?embed=1')).robots).toBe('noindex')
  expect((await open('/')).robots).toBeUndefined()
})

it('lets the page’s own inline script run by its hash, and no other', async () => {
  const { policy } = await open('/transcribe')
  const [rule = ''] = /script-src [^;]+/.exec(policy) ?? []
  const hash = createHash('sha256').update('\n  shade()\n').digest('base64')
  expect(rule).toBe(`script-src 'self' 'sha256-${hash}'`)
})

it('knows the inline scripts of all pages, each once', () => {
  const script = '<script>begin()</script>'
  fs.writeFileSync(path.join(folder, 'pricing.html'), script + script)
  const hashes = hashInlineScripts(folder)
  fs.rmSync(path.join(folder, 'pricing.html'))
  const own = createHash('sha256').update('begin()').digest('base64')
  expect(hashes).toHaveLength(2)
  expect(hashes).toContain(`'sha256-${own}'`)
})
