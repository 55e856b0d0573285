import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pagePaths } from '@live-scribe/contract/page-paths'
import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '@live-scribe/contract/recording'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerWebFiles } from './web-files.ts'

let app: FastifyInstance
let folder: string
let files: { folder: string; publicUrl: () => string }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-scribe-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), 'the application')
  await writeFile(join(folder, 'landing.html'), 'the landing page')
  await writeFile(join(folder, 'landing-unpriced.html'), 'the landing page without prices')
  await writeFile(join(folder, 'pricing.html'), 'the prices')
  await writeFile(join(folder, 'terms.html'), 'the terms')
  await writeFile(join(folder, 'privacy.html'), 'the privacy notice')
  await writeFile(join(folder, 'sign-in.html'), 'the way in')
  await writeFile(join(folder, 'dashboard.html'), 'the recordings')
  await writeFile(join(folder, 'recorder.html'), 'the recorder')
  await writeFile(join(folder, 'viewer.html'), 'the viewer')
  await writeFile(join(folder, 'embedded.html'), 'the viewer alone')
  await writeFile(join(folder, 'about.html'), 'about the captions')
  await writeFile(join(folder, 'assets/page-1a2b.js'), 'code')
  files = { folder, publicUrl: () => 'https://scribe.example/' }
  app = Fastify()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

function get(url: string) {
  return app.inject({ url, headers: { accept: 'text/html' } })
}

describe('the built pages', () => {
  it('[ROUTE-01] answers a stranger at / with the landing page', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    const reply = await get('/')
    expect(reply.body).toBe('the landing page')
    expect(reply.headers['cache-control']).toBe('no-cache')
  })

  it('[ROUTE-02] sends a signed-in person from / to /transcribe', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => true })

    const reply = await get('/')
    expect(reply.statusCode).toBe(302)
    expect(reply.headers.location).toBe('/transcribe')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('shows the landing page when nobody can say who asks', async () => {
    await registerWebFiles(app, {
      ...files,
      isSignedIn: () => Promise.reject(new Error('The database is away')),
    })

    expect((await get('/')).body).toBe('the landing page')
  })

  it('shows a stranger the prices at once, and others the application', async () => {
    let isKnown = false
    await registerWebFiles(app, { ...files, isSignedIn: async () => isKnown })

    expect((await get('/pricing?from=mail')).body).toBe('the prices')
    isKnown = true
    expect((await get('/pricing')).body).toBe('the application')
  })

  it('[BILL-91, LAND-37] shows a stranger no prices where nothing is sold', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false, isSelling: false })

    expect((await get('/pricing')).body).toBe('the application')
    expect((await get('/')).body).toBe('the landing page without prices')
  })

  it('[LAND-38] shows everybody the terms and the privacy notice at once', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => true })

    expect((await get('/terms')).body).toBe('the terms')
    expect((await get('/privacy')).body).toBe('the privacy notice')
  })

  it('shows a stranger the sign-in page at once, and others the application', async () => {
    let isKnown = false
    await registerWebFiles(app, { ...files, isSignedIn: async () => isKnown })

    expect((await get('/sign-in')).body).toBe('the way in')
    expect((await get('/sign-in?redirect=/account')).body).toBe('the application')
    isKnown = true
    expect((await get('/sign-in')).body).toBe('the application')
  })

  it('shows the application in place of a page that an earlier build does not have', async () => {
    await rm(join(folder, 'dashboard.html'))
    await registerWebFiles(app, { ...files, isSignedIn: async () => true })
    expect((await get('/transcribe')).body).toBe('the application')
  })

  it('leaves signing in to the application where a provider may know people', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false, hasOwnSignIn: false })
    expect((await get('/sign-in')).body).toBe('the application')
  })

  it('shows the recordings or the recorder, and has the browser ask who it is meanwhile', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => true, usesCookies: true })

    const recordings = await get('/transcribe?s=ABC234')
    expect(recordings.body).toBe('the recordings')
    expect(recordings.headers.link).toBe('</api/me>; rel=preload; as=fetch; crossorigin=anonymous')
    for (const address of ['/transcribe?view=record', '/transcribe?s=ABC234&view=record&auto=1']) {
      expect((await get(address)).body).toBe('the recorder')
    }
  })

  it('asks for nobody in advance where the pages send a token', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    expect((await get('/transcribe')).headers.link).toBeUndefined()
  })

  it('answers every other page’s address with the application', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    for (const address of ['/account', '/sign-in/factor-one', '/settings?tab=webhooks']) {
      const reply = await get(address)
      expect([reply.statusCode, reply.body]).toEqual([200, 'the application'])
    }
  })

  it('[WIRE-07] answers an address without a page with 404, and the page that says so', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    for (const address of ['/no/such/page', '/viewers', '/accounts', '/account/x']) {
      const reply = await get(address)
      expect([reply.statusCode, reply.body]).toEqual([404, 'the application'])
      const { etag } = reply.headers
      const again = { accept: 'text/html', 'if-none-match': String(etag) }
      expect((await app.inject({ url: address, headers: again })).statusCode).toBe(404)
    }
    const program = await app.inject({ url: '/no/such/page', headers: { accept: '*/*' } })
    expect(program.statusCode).toBe(404)
    expect(program.json()).toMatchObject({ code: 'not_found' })
  })

  it('[ROUTE-36] leads from a code alone to its transcript, and from the form without a script', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    for (const address of [
      '/ABC234',
      '/abc234',
      '/abc234/',
      '/view?code=abc234',
      '/view?code=+abc234',
      '/view?code=abc-234',
      '/view?code=https%3A%2F%2Fscribe.example%2Fview%2Fabc234',
    ]) {
      const reply = await get(address)
      expect([reply.statusCode, reply.headers.location]).toEqual([302, '/view/ABC234'])
      expect(reply.headers['cache-control']).toBe('no-store')
    }
    for (const address of ['/ABC230', '/abc2345', '/abc23', '/x/ABC234']) {
      expect((await get(address)).statusCode).toBe(404)
    }
    expect((await get('/view?code=nonsense')).body).toBe('the viewer')
  })

  it('[ROUTE-36] opens the page whose address could be a code', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })
    const isCode = new RegExp(`^/[${SESSION_CODE_ALPHABET}]{${SESSION_CODE_LENGTH}}$`, 'i')

    expect(pagePaths.filter((path) => isCode.test(path))).toEqual(['/status'])
    expect((await get('/status')).body).toBe('the application')
    expect((await get('/STATUS')).headers.location).toBe('/view/STATUS')
  })

  it('[WIRE-07] gives pages to previews of links, which take any type or only ask', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    for (const headers of [{ accept: '*/*' }, { accept: 'image/avif,*/*;q=0.8' }, {}]) {
      for (const url of ['/', '/pricing', '/view/ABC234', '/sign-up']) {
        const page = await app.inject({ url, headers })
        expect([page.statusCode, page.headers['content-type']]).toEqual([
          200,
          'text/html; charset=utf-8',
        ])
        const head = await app.inject({ method: 'HEAD', url, headers })
        expect([head.statusCode, head.body]).toEqual([200, ''])
        expect(head.headers['content-length']).toBe(page.headers['content-length'])
      }
    }
    const picture = await app.inject({ url: '/view/ABC234', headers: { accept: 'image/png' } })
    expect(picture.statusCode).toBe(404)
  })

  it('answers the address of a transcript with the viewer, not for search', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    for (const address of ['/view', '/view/', '/view/ABC234', '/view/ABC234?embed=0']) {
      const { body, headers } = await get(address)
      expect(body).toBe('the viewer')
      expect(headers['x-robots-tag']).toBe('noindex')
    }
    expect((await get('/view/abc234?size=20')).headers.link).toBe(
      '</api/transcripts/ABC234?after=0>; rel=preload; as=fetch; crossorigin=anonymous',
    )
    expect((await get('/view/%22%3E;%0D')).headers.link).toBeUndefined()
    const embedded = await get('/view/ABC234?embed=1')
    expect(embedded.body).toBe('the viewer alone')
    expect(embedded.headers['x-robots-tag']).toBe('noindex')
  })

  it('[SHOW-1] answers the page about a transcript’s captions, without its text', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    for (const address of ['/view/ABC234/about', '/view/abc234/about/?x=1']) {
      const { body, headers } = await get(address)
      expect(body).toBe('about the captions')
      expect(headers.link).toBeUndefined()
      expect(headers['x-robots-tag']).toBe('noindex')
    }
    expect((await get('/view/ABC234/more')).body).toBe('the viewer')
  })

  it('lets browsers keep what is named by its content, and nothing else', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    const script = await get('/assets/page-1a2b.js')
    expect(script.headers['cache-control']).toContain('immutable')
    expect((await get('/assets/gone.js')).statusCode).toBe(404)
  })

  it('gives the picture of a shared link a whole address', async () => {
    const tag = '<meta property="og:image" content="/card.png" />'
    await writeFile(join(folder, 'viewer.html'), tag)
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })

    expect((await get('/view/ABC234')).body).toBe(
      '<meta property="og:image" content="https://scribe.example/card.png" />',
    )
  })

  it('sends a page small, and not again to who has it', async () => {
    await registerWebFiles(app, { ...files, isSignedIn: async () => false })
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }

    const reply = await app.inject({ url: '/', headers })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('the landing page')
    const again = await app.inject({
      url: '/',
      headers: { ...headers, 'if-none-match': String(reply.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
})
