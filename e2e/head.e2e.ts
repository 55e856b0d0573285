import { expect, test } from './fixtures.ts'

interface Manifest {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

test('every page says what it is in its title', async ({ page, pageErrors }) => {
  pageErrors.expect(/404.*\/view\/ZZZZZZ/)
  pageErrors.expect(/404.*\/no\/such\/page/)
  for (const [path, title] of [
    ['/', 'Live-scribe · Read the interview as it happens'],
    ['/sign-in', 'Sign in · Live-scribe'],
    ['/sign-up', 'Create an account · Live-scribe'],
    ['/no/such/page', 'Page Not Found · Live-scribe'],
    ['/view/ZZZZZZ', 'Session Not Found · Live-scribe'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

test('a shared link shows a picture and a sentence', async ({ request }) => {
  for (const path of ['/', '/view/ABC234']) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain('property="og:title"')
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    const reply = await request.get(picture)
    expect(reply.headers()['content-type']).toBe('image/png')
    // The image has the size that its tags state.
    const png = await reply.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test('it can be installed: a manifest whose icons are there, in the sizes it names', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const [, address = ''] = /rel="manifest" href="([^"]+)"/.exec(html) ?? []
  const manifest: Manifest = await (await request.get(address)).json()
  expect(manifest).toMatchObject({ name: 'Live-scribe', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
  for (const { src, sizes, type } of manifest.icons) {
    const reply = await request.get(src)
    expect(reply.headers()['content-type']).toContain(type)
    if (type !== 'image/png') continue
    const png = await reply.body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('old and Apple devices find their icons', async ({ request }) => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    expect((await request.get(path)).headers()['content-type']).toMatch(/^image\//)
  }
})
