/** Draws the icons and the preview picture of shared links into `web/public`. */

import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '@live-scribe/testing/find-program'
import { chromium } from '@playwright/test'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PUBLIC = join(ROOT, 'web/public')
const INK = '#1b2233'
const PAPER = '#f6f1e6'

async function fontFace() {
  const require = createRequire(join(ROOT, 'web/package.json'))
  const name = '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'
  const data = (await readFile(require.resolve(name))).toString('base64')
  return `@font-face { font-family: N; font-weight: 200 800; src: url(data:font/woff2;base64,${data}) }`
}

/**
 * The HTML of an icon, a caret on paper; `inset` is the margin above and below the caret, as a
 * fraction of `size`.
 */
function icon({ size, radius, inset }) {
  const height = size * (1 - 2 * inset)
  const width = height * 0.25
  return `<div style="width:${size}px;height:${size}px;border-radius:${radius * size}px;background:${PAPER};display:grid;place-items:center">
    <div style="width:${width}px;height:${height}px;border-radius:${width * 0.2}px;background:${INK}"></div></div>`
}

function card() {
  return `<div style="box-sizing:border-box;width:1200px;height:630px;padding:84px 96px;background:${PAPER};color:${INK};font-family:N;display:flex;flex-direction:column;justify-content:space-between">
    <div style="font-size:44px;font-weight:500">Live-scribe<span style="display:inline-block;width:6px;height:44px;margin-left:5px;vertical-align:-6px;background:${INK}"></span></div>
    <div style="font-size:112px;line-height:1.02;font-weight:500;letter-spacing:-0.025em">Read the interview<br>as it <span style="color:#474d5c">happens</span><span style="display:inline-block;width:14px;height:96px;margin-left:16px;vertical-align:-12px;background:#b8321a"></span></div>
  </div>`
}

/** Wraps a PNG in an ICO file, the format of favicons in old browsers. */
function toIco(png, side) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const pictures = {
  'icon-192.png': icon({ size: 192, radius: 0.22, inset: 0.19 }),
  'icon-512.png': icon({ size: 512, radius: 0.22, inset: 0.19 }),
  'icon-maskable-512.png': icon({ size: 512, radius: 0, inset: 0.28 }),
  'apple-touch-icon.png': icon({ size: 180, radius: 0, inset: 0.22 }),
  'favicon.ico': icon({ size: 32, radius: 0.22, inset: 0.16 }),
  'card.png': card(),
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage()
  const style = `<style>${await fontFace()} body { margin: 0; background: transparent }</style>`
  for (const [name, html] of Object.entries(pictures)) {
    await page.setContent(style + html)
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.locator('body > div').screenshot({ omitBackground: true })
    await writeFile(join(PUBLIC, name), name.endsWith('.ico') ? toIco(picture, 32) : picture)
  }
} finally {
  await browser.close()
}
