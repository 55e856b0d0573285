import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { readLog } from '../lib/read-log.ts'
import { openSpokenInterview } from '../lib/spoken-interview.ts'
import { waitForCompletedSession, waitForSegments } from '../lib/wait-while-changing.ts'

test(
  '[FIND-1, FIND-11, FIND-12, FIND-13, FIND-14] what was said is found on the dashboard, opened at its line, and found again there',
  { tag: '@deep' },
  async ({ openWithMicrophone, request }, testInfo) => {
    const page = await openSpokenInterview(openWithMicrophone, 6, testInfo)
    await page.goto('/transcribe?view=record')
    const code = await startRecording(page)
    await waitForSegments(page, 'recorder-transcript', 3)
    await stopRecording(page)
    await waitForCompletedSession(request, code)
    const { segments } = await readLog(request, code)
    const wanted = segments[1]
    const word = wanted?.text.match(/[a-z]{5,}/gi)?.sort((a, b) => b.length - a.length)[0] ?? ''
    expect(word, JSON.stringify(segments.map(({ text }) => text))).not.toBe('')

    await page.goto('/transcribe')
    await page.getByRole('searchbox', { name: 'Search your recordings' }).fill(word)
    await page.keyboard.press('Enter')
    const hit = page.locator(`a[href="/view/${code}#line-2"]`)
    await expect(hit.locator('mark').first()).toHaveText(new RegExp(`^${word}$`, 'i'))
    await expect(page).toHaveURL(`/transcribe?q=${word}`)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNothingClipped(page)

    await hit.focus()
    await page.keyboard.press('Enter')
    const line = page.locator('[data-segment-number="2"]').first()
    await expect(line).toBeFocused()
    await expect(line).toBeInViewport()
    await expect(line).toHaveAttribute('data-found', '')
    await expectAccessible(page)

    await page.keyboard.press('/')
    const field = page.getByRole('textbox', { name: 'Find in this transcript' })
    await expect(field).toBeFocused()
    await field.fill(word)
    await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
    const painted = () => page.evaluate(() => CSS.highlights.get('found-now')?.size ?? 0)
    expect(await painted()).toBeGreaterThan(0)
    // Its line has not the colour of its words.
    await expect(page.locator('[data-found]').first()).toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    )
    await expectAccessible(page)
    await expectNothingClipped(page)
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    // The viewer takes the marks down with the next frame.
    await expect.poll(painted).toBe(0)
  },
)
