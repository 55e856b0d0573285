import { expect } from '../fixtures.ts'
import { expectNextTo } from '../lib/expect-next-to.ts'
import { readSettled } from '../lib/read-settled.ts'
import { test } from '../lib/written-session.ts'

/** Pixels of a phone's window that the question and the place may take together. */
const MAX_COVERED_PX = 180

test('[PLACE-13] on a small phone the question and the place leave the text in view', async ({
  page,
  session: { code, say },
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (let line = 1; line <= 30; line += 1) await say(`This is sentence number ${line} of a talk.`)
  await page.goto(`/view/${code}`)
  await expect(page.getByText('sentence number 30')).toBeInViewport()
  await page.mouse.wheel(0, -2000)
  await expect(page.getByRole('switch', { name: 'Auto-scroll' })).not.toBeChecked()
  const question =
    'And what would you do differently today if you could begin again with everything that you know now about queues and the people who watch them at night?'
  for (let line = 31; line <= 60; line += 1) await say(`This is sentence number ${line} of a talk.`)
  await say(question)
  await expect(page.getByTestId('pinned-question')).toContainText('And what would you do')
  await page.keyboard.press('l')
  const note = page.getByRole('region', { name: 'Your place' })
  await expect(note).toContainText(/\d+ new lines since you looked away/)
  const bottom = await note.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(MAX_COVERED_PX)

  const pinned = page.getByRole('button', { name: /^Question And what would you do/ })
  const before = await pinned.boundingBox()
  await pinned.click()
  await expect(pinned).toHaveAttribute('aria-expanded', 'true')
  expect((await pinned.boundingBox())?.height).toBeGreaterThan(2 * (before?.height ?? 0))
})

test('[PLACE-1] a reader who scrolls up before the rest of the page has loaded keeps the place', async ({
  page,
  session: { code, say },
}) => {
  const isLoaded = Promise.withResolvers<void>()
  await page.route('**/assets/reading-aids*', async (route) => {
    await isLoaded.promise
    await route.continue()
  })
  for (let line = 1; line <= 40; line += 1) await say(`This is sentence number ${line} of a talk.`)
  await page.goto(`/view/${code}`)
  await expect(page.getByText('sentence number 40')).toBeInViewport()
  await page.mouse.wheel(0, -2000)
  await expect(page.getByRole('switch', { name: 'Auto-scroll' })).not.toBeChecked()
  for (let line = 41; line <= 80; line += 1) await say(`This is sentence number ${line} of a talk.`)
  isLoaded.resolve()
  await expect(page.getByText('40 new lines')).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('region', { name: 'Your place' })).toContainText(
    /\d+ new lines since you looked away/,
  )
})

test('[COMF-16] captions of the largest letters are cut nowhere on a small phone', async ({
  page,
  session: { code, say },
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/view/${code}?captions=3&size=48&letters=wider`)
  for (const words of ['MMMMMM', 'internationalisation', 'It wwwwww']) {
    await say(words)
    await expect(page.getByTestId('captions')).toContainText(words.slice(-1))
    const cut = await page
      .getByTestId('caption')
      .evaluateAll((lines) =>
        lines
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test('[PLACE-14] at 400 % a reader who scrolled up has the whole window for the text', async ({
  page,
  session: { code, say },
}) => {
  for (let line = 1; line <= 30; line += 1) await say(`What is sentence number ${line} of a talk?`)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/view/${code}`)
  await expect(page.getByText('sentence number 30').last()).toBeInViewport()
  await page.mouse.wheel(0, -800)
  await expect(page.getByTestId('pinned-question')).not.toBeInViewport()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('[PLACE-15, SCROLL-14] what gets the focus by keyboard is not behind the bars, whatever is said meanwhile', async ({
  page,
  session: { code, say },
}) => {
  for (let line = 1; line <= 60; line += 1) await say(`What is sentence number ${line} of a talk?`)
  await page.goto(`/view/${code}?chunk=20`)
  await expect(page.getByText('sentence number 60').last()).toBeInViewport()
  await page.getByRole('button', { name: 'Copy chunk 1', exact: true }).focus()
  for (let chunk = 2; chunk <= 20; chunk += 1) {
    await page.keyboard.press('Tab')
    const button = page.getByRole('button', { name: `Copy chunk ${chunk}`, exact: true })
    await expect(button).toBeFocused()
    // The page scrolls and lays out what comes into view after the focus has moved.
    await expect.poll(() => button.evaluate(isUncovered), `chunk ${chunk}`).toBe(true)
    if (chunk !== 2) continue
    await say('A line that would be scrolled to.')
    await expect(page.getByRole('button', { name: '1 new line' })).toBeVisible()
    expect(await button.evaluate(isUncovered)).toBe(true)
  }
})

test('[SCROLL-14, SCROLL-15] keys that scroll, and a focus in view, keep the page from following', async ({
  page,
  session: { code, say },
}) => {
  for (let line = 1; line <= 24; line += 1) await say(`This is sentence number ${line} of a talk.`)
  await page.goto(`/view/${code}?chunk=20`)
  await expect(page.getByText('sentence number 24')).toBeInViewport()
  const last = page.getByRole('button', { name: /^Copy chunk/ }).last()
  await last.click()
  expect(await page.getByText('Paused', { exact: true }).isVisible()).toBe(false)
  await page.keyboard.press('PageUp')
  const follow = page.getByRole('switch', { name: 'Auto-scroll' })
  await expect(follow).not.toBeChecked()
  const readTop = () => page.evaluate(() => scrollY)
  const top = await readSettled(readTop)
  await say('A line that is not scrolled to.')
  await expect(page.getByRole('button', { name: '1 new line' })).toBeVisible()
  expect(await readTop()).toBe(top)

  await page.keyboard.press('l')
  await expect(follow).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  for (let line = 1; line <= 12; line += 1) {
    await say(`What was said later, and it takes more than one line of the page, number ${line}.`)
  }
  await expect(page.getByRole('button', { name: '12 new lines' })).toBeVisible()
  await expect.poll(() => page.locator(':focus').evaluate(isUncovered)).toBe(true)
})

/** Whether the top and the bottom of an element are what is seen there. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = (y: number) => document.elementFromPoint(left + width / 2, y) === element

  return at(top + 2) && at(top + height - 2)
}

test('[COMF-17] in colours that the system forces, switches and choices show their state', async ({
  page,
  session: { code, say },
}) => {
  await say('Good morning.')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(`/view/${code}`)
  const paint = (name: string, role: 'switch' | 'radio') =>
    page
      .getByRole(role, { name, exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  const isOn = await paint('Auto-scroll', 'switch')
  await page.getByRole('switch', { name: 'Auto-scroll' }).click()
  expect(await paint('Auto-scroll', 'switch')).not.toBe(isOn)
  await page.getByRole('button', { name: 'Settings' }).click()
  const before = await paint('Dark', 'radio')
  await page.getByRole('radio', { name: 'Dark' }).click()
  expect(await paint('Dark', 'radio')).not.toBe(before)
})

test('[MARK-45] the confirmation of a mark covers no button that is about marks', async ({
  page,
  session: { code, say },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await say('Which database would you take, and why?')
  await page.goto(`/view/${code}`)
  await expect(page.getByText('Which database').last()).toBeVisible()
  await page.keyboard.press('m')
  const confirmed = page.getByText(/^Marked at/).locator('..')
  await expect(confirmed).toBeVisible()
  await expectNextTo(confirmed, page.getByRole('button', { name: 'Mark', exact: true }))
  await expectNextTo(confirmed, page.getByRole('button', { name: '1 mark' }))
})

test('a key that is pressed with the first sight of its button marks the moment', async ({
  page,
  session: { code, say },
}) => {
  await say('Which database would you take, and why?')
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector('[aria-keyshortcuts="M"]')
      if (!button || getComputedStyle(button).visibility === 'hidden') return
      observer.disconnect()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(`/view/${code}`)
  await expect(page.getByText(/^Marked at/)).toBeVisible()
})
