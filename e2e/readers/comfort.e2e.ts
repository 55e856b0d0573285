import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'
import { openSpokenInterview } from '../lib/spoken-interview.ts'
import { waitForSegments, waitForViewerEnd } from '../lib/wait-while-changing.ts'

/** Elements whose text has less contrast than WCAG's level AAA asks for. */
async function findFaintText(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withRules(['color-contrast-enhanced'])
    .analyze()

  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Reading settings' })).toBeVisible()
}

const openGroup = (page: Page, name: string) => page.locator('summary', { hasText: name }).click()

interface CaptionFrame {
  lines: string[]
  height: number
  overhang: number
}

/** Records what the captions show, at each change of the page. */
function recordCaptions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const frames: CaptionFrame[] = []
    Object.assign(window, { captionFrames: frames })
    const read = () => {
      const box = document.querySelector('[data-testid="captions"]')
      const shown = [...document.querySelectorAll('[data-testid="caption"]')]
      if (!box) return
      const right = box.getBoundingClientRect().right
      const rights = shown.map((line) => {
        const words = document.createRange()
        words.selectNodeContents(line)
        return words.getBoundingClientRect().right - right
      })
      frames.push({
        lines: shown.map(({ textContent }) => textContent ?? ''),
        height: box.getBoundingClientRect().height,
        overhang: Math.max(0, ...rights),
      })
    }
    read()
    new MutationObserver(read).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
}

const readFrames = (page: Page): Promise<CaptionFrame[]> =>
  page.evaluate(() => (window as unknown as { captionFrames: CaptionFrame[] }).captionFrames)

test(
  '[COMF-10, COMF-11, COMF-14] captions of a spoken interview keep every full line, and move up by whole lines',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer }, testInfo) => {
    test.setTimeout(240_000)
    const recorder = await openSpokenInterview(openWithMicrophone, 6, testInfo)
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    const frame = await openViewer(`${code}?embed=1&captions=3&bg=transparent`)
    await frame.setViewportSize({ width: 480, height: 200 })
    await expect(frame.getByTestId('caption').first()).toBeVisible({ timeout: 60_000 })
    await frame.evaluate(() => document.fonts.ready)
    await recordCaptions(frame)
    await waitForSegments(recorder, 'recorder-transcript', 6)
    await stopRecording(recorder)
    await expect(recorder.getByRole('button', { name: 'Stop sharing' })).toBeVisible({
      timeout: 60_000,
    })

    const frames = await readFrames(frame)
    expect(frames.length).toBeGreaterThan(20)
    expect(new Set(frames.map(({ height }) => height)).size).toBe(1)
    expect(Math.max(...frames.map(({ overhang }) => overhang))).toBeLessThanOrEqual(0)
    const fullLines = frames.map(({ lines }) => lines.slice(0, -1))
    expect(Math.max(...fullLines.map((lines) => lines.length))).toBe(2)
    for (const [index, after] of fullLines.entries()) {
      const before = fullLines[index - 1] ?? []
      // Every line that is still there is the same, in the same order, further up or where it was.
      const isKept = [0, 1, 2].some((moved) => {
        const left = before.slice(moved)
        const isSame = left.every((line, at) => after[at] === line)
        return isSame && (moved === 0 || after.length === before.length)
      })
      expect(isKept, `${before.join(' / ')} → ${after.join(' / ')}`).toBe(true)
    }
  },
)

test(
  '[COMF-2, COMF-3, COMF-4, COMF-6, COMF-7] settings change the text at once and leave the reader in place',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer }, testInfo) => {
    test.setTimeout(240_000)
    const recorder = await openSpokenInterview(openWithMicrophone, 6, testInfo)
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    await waitForSegments(recorder, 'recorder-transcript', 6)
    await stopRecording(recorder)
    await expect(recorder.getByRole('button', { name: 'Stop sharing' })).toBeVisible({
      timeout: 60_000,
    })

    const fonts: string[] = []
    const page = await openViewer(`${code}?size=28&chunk=100`)
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(request.url())
    })
    await page.setViewportSize({ width: 390, height: 500 })
    await waitForViewerEnd(page)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3))
    // The first letter of the first line in view, which must stay there.
    const topOfWords = () =>
      page.evaluate(() => {
        const held = window as unknown as { heldWords?: Range }
        if (!held.heldWords) {
          const letter = document.createRange()
          const words = [...document.querySelectorAll('[data-testid="segment"]')]
          const isFound = words.some(({ firstChild: text }) =>
            [...(text?.textContent ?? '')].some((_, at) => {
              if (!text) return false
              letter.setStart(text, at)
              letter.setEnd(text, at + 1)
              return letter.getBoundingClientRect().bottom > 24
            }),
          )
          if (!isFound) throw new Error('There is no text in view')
          held.heldWords = letter
        }
        return held.heldWords.getBoundingClientRect().top
      })
    const before = await topOfWords()
    const staysInPlace = async () => expect(Math.abs((await topOfWords()) - before)).toBeLessThan(2)
    await openSettings(page)
    for (let step = 0; step < 8; step += 1) {
      await page.getByRole('button', { name: 'Increase text size' }).click()
      await staysInPlace()
    }
    await openGroup(page, 'Spacing')
    const letters = page.getByRole('radiogroup', { name: 'Space between letters' })
    await letters.getByRole('radio', { name: 'Wider' }).click()
    await expect(page.getByTestId('viewer-transcript')).toHaveCSS('letter-spacing', '5.28px')
    await staysInPlace()
    expect(fonts.filter((url) => url.includes('atkinson'))).toEqual([])
    await page.getByRole('radio', { name: 'Clear' }).click()
    await expect.poll(() => fonts.filter((url) => url.includes('atkinson'))).toHaveLength(1)
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(async () => Math.abs((await topOfWords()) - before)).toBeLessThan(2)

    await page.setViewportSize({ width: 390, height: 844 })
    await openGroup(page, 'Reading aids')
    await page.getByRole('switch', { name: 'Ruler at the line that is read' }).click()
    await page.getByRole('radio', { name: 'Contrast' }).click()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await findFaintText(page)).toEqual([])
    await page.screenshot({ path: testInfo.outputPath('settings.png') })
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 1440, height: 900 })
    const words = page.getByTestId('segment').first()
    await words.scrollIntoViewIfNeeded()
    const box = await words.boundingBox()
    if (!box) throw new Error('There are no words')
    await page.mouse.move(box.x + 60, box.y + 12)
    const ruler = page.getByTestId('ruler')
    await expect(ruler).toBeVisible()
    const at = async () => (await ruler.boundingBox())?.y ?? 0
    const first = await at()
    expect(first).toBeLessThanOrEqual(box.y + 12)
    await page.keyboard.press('Alt+ArrowDown')
    const height = (await ruler.boundingBox())?.height ?? 0
    expect((await at()) - first).toBeCloseTo(height, 0)
    await page.screenshot({ path: testInfo.outputPath('ruler.png') })
  },
)

test('[COMF-4] text on the pages has the contrast of level AAA in the contrast theme', {
  tag: '@deep',
}, async ({ page, playwright, baseURL, signedIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('live-scribe.theme', '"contrast"'))
  const code = await createSession(playwright, baseURL, signedIn)
  for (const path of [
    '/',
    '/pricing',
    '/sign-in',
    '/sign-up',
    `/test?code=${code}`,
    `/view/${code}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
    expect(await findFaintText(page), path).toEqual([])
  }
})
