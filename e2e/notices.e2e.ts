import { expect, test } from './fixtures.ts'

test('[OPS-36] the licences of what the pages are built with are served', async ({
  request,
  server,
}) => {
  const reply = await request.get(`${server.url}/third-party-notices.txt`)
  expect(reply.ok()).toBe(true)
  expect(reply.headers()['content-type']).toMatch(/^text\/plain/)
  const text = await reply.text()
  // Packages of the pages, a font that CSS imports, and one loaded on demand.
  for (const name of [
    'react',
    'react-dom',
    '@tanstack/react-router',
    '@fontsource-variable/newsreader',
    '@clerk/react',
  ]) {
    expect(text).toMatch(new RegExp(`^${name} - \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
  }
  expect(text).not.toContain('preact')
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(text).toContain('Permission is hereby granted, free of charge')
})
