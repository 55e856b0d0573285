import { AxeBuilder } from '@axe-core/playwright'
import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { serveOtherOrigin } from '@live-scribe/testing/servers/serve-other-origin'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from './fixtures.ts'
import { readLog } from './lib/read-log.ts'
import { readSettled } from './lib/read-settled.ts'
import { openSpokenInterview } from './lib/spoken-interview.ts'
import { readSegments, trackSentSamples } from './lib/transcript-page.ts'
import { waitForSegments, waitForViewerEnd } from './lib/wait-while-changing.ts'

test.use({ hasOwnAddress: true })

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Pixels by which the last line is below the window. */
function distanceFromEnd(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
  )
}

/**
 * A framed page is checked separately, because landmark names must be unique within a page only.
 */
async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
  expect(found, page.url()).toEqual([])
}

/** Expects that the page does not scroll horizontally. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBeLessThanOrEqual(0)
}

/** Expects that a wheel leaves the end of the recorder's text, and the button leads back. */
async function expectLeftByHand(recorder: Page): Promise<void> {
  await recorder.setViewportSize({ width: 1280, height: 360 })
  const follow = recorder.getByRole('switch', { name: /Auto-scroll/ })
  await expect(follow).toHaveText('Auto-scroll ON')
  await expect.poll(() => distanceFromEnd(recorder)).toBeLessThan(2)
  await recorder.mouse.move(640, 180)
  await recorder.mouse.wheel(0, -120)
  await expect(follow).toHaveText('Auto-scroll OFF')
  // A click of the test's own would scroll where the button still moves, and that is a way back too.
  await recorder.getByRole('button', { name: /Jump to live|new lines?$/ }).dispatchEvent('click')
  await expect(follow).toHaveText('Auto-scroll ON')
  await expect.poll(() => distanceFromEnd(recorder)).toBeLessThan(2)
}

test(
  '[SCROLL-02, SCROLL-04, SCROLL-05, SCROLL-13, VIEW-02, VIEW-13, SCROLL-09, SCROLL-10, SCROLL-11, OPEN-03] an interview is read along on a phone, on a desktop and in a frame while it is spoken',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, request }, testInfo) => {
    test.setTimeout(240_000)
    const sentences = interviewSentences.slice(0, 9)
    const speech = await synthesiseSpeechFile({
      sentences,
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
    await recorder.goto('/transcribe?view=record')
    const position = trackSentSamples(recorder)
    const code = await startRecording(recorder)

    const onDesktop = await openViewer(code)
    await onDesktop.setViewportSize(desktop)
    const onPhone = await openViewer(`${code}?size=40&chunk=10`)
    await onPhone.setViewportSize(phone)
    const embedding = await openViewer('')
    await embedding.goto('/test')
    await embedding.getByLabel('Session code').fill(code)
    await embedding.getByRole('button', { name: 'Show' }).click()
    const frame = embedding.frameLocator('iframe[title="Live transcript"]')

    const interim = onDesktop.getByTestId('interim')
    await expect(interim).toBeVisible({ timeout: 30_000 })
    // Each is asked of the page anew: an interim that became a final has no style any more.
    await expect(interim.first()).toHaveCSS('animation-name', 'hear')
    await expect(interim.first()).toHaveCSS('animation-iteration-count', 'infinite')
    await onDesktop.emulateMedia({ reducedMotion: 'reduce' })
    await expect(interim.first()).toHaveCSS('opacity', '0.8')
    await onDesktop.emulateMedia({ reducedMotion: 'no-preference' })

    await waitForSegments(onPhone, 'viewer-transcript', 5)
    await expect(frame.getByTestId('segment').first()).toBeVisible()
    await expect(onPhone.getByText('Live', { exact: true })).toBeVisible()
    expect(await distanceFromEnd(onPhone)).toBeLessThan(phone.height)
    await onPhone.mouse.move(phone.width / 2, phone.height / 2)
    await onPhone.mouse.wheel(0, -600)
    await expect(onPhone.getByText('Paused', { exact: true })).toBeVisible()
    await expect(onPhone.getByRole('switch', { name: 'Auto-scroll' })).not.toBeChecked()
    const readPlace = () => onPhone.evaluate(() => window.scrollY)
    const left = await readSettled(readPlace)
    await expect(onPhone.getByRole('button', { name: /new lines?$/ })).toBeVisible({
      timeout: 60_000,
    })
    expect(await readPlace()).toBe(left)
    await expectNoBarriers(onPhone)
    await onPhone.getByRole('button', { name: /new lines?$/ }).click()
    await expect(onPhone.getByText('Paused', { exact: true })).toBeHidden()
    await expect.poll(() => distanceFromEnd(onPhone), { timeout: 20_000 }).toBeLessThan(100)

    // After what needs the speech to go on, because these checks take long on a busy machine.
    for (const page of [onPhone, onDesktop]) {
      await expectNoSidewaysScroll(page)
      await expectNoBarriers(page)
    }
    await expectNoBarriers(embedding)
    await embedding.goto(`/view/${code}?embed=1`)
    await expect(embedding.getByTestId('segment').first()).toBeVisible()
    await expectNoBarriers(embedding)

    await onPhone.keyboard.press('Space')
    await expect(onPhone.getByText('Paused', { exact: true })).toBeVisible()
    await onPhone.keyboard.press('End')
    await expect(onPhone.getByText('Paused', { exact: true })).toBeHidden()

    await onPhone.getByRole('button', { name: 'Settings' }).click()
    await onPhone.getByRole('radio', { name: 'Contrast' }).click()
    await expectNoBarriers(onPhone)
    await onPhone.keyboard.press('Escape')
    await expectNoBarriers(onPhone)

    await expectLeftByHand(recorder)

    await expect.poll(position, { timeout: 120_000 }).toBeGreaterThan(speech.samples)
    await stopRecording(recorder)
    for (const page of [onPhone, onDesktop]) await waitForViewerEnd(page)
    const { segments } = await readLog(request, code)
    const stored = segments.map(({ segment_number, text }) => ({ number: segment_number, text }))
    for (const page of [onPhone, onDesktop]) {
      await expect.poll(() => readSegments(page, 'viewer-transcript')).toEqual(stored)
    }
  },
)

test(
  '[OPEN-03, RISK-45] only the embedded viewer opens in a frame of another site, until its owner stops sharing',
  { tag: '@deep' },
  async ({ page, pageErrors, openWithMicrophone, server }, testInfo) => {
    pageErrors.expect(/frame-ancestors|X-Frame-Options|404.*\/(api\/transcripts|view)\//)
    const recorder = await openSpokenInterview(openWithMicrophone, 1, testInfo)
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    await waitForSegments(recorder, 'recorder-transcript', 1)
    await stopRecording(recorder)
    await expect(recorder.getByRole('button', { name: 'Stop sharing' })).toBeVisible({
      timeout: 30_000,
    })

    const link = `${server.url}/view/${code}`
    const other = await serveOtherOrigin(
      `<iframe title="words" src="${link}?embed=1&amp;bg=transparent"></iframe>
     <iframe title="page" src="${link}"></iframe>`,
    )
    await page.goto(other.url)
    const words = page.frameLocator('iframe[title="words"]')
    await expect(words.getByTestId('segment').first()).toBeVisible()
    const background = await words
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
    expect(background).toBe('rgba(0, 0, 0, 0)')
    await expect(page.frameLocator('iframe[title="page"]').getByTestId('segment')).toHaveCount(0)

    await other.close()

    await recorder.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(recorder.getByText('Only you can read this transcript.')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Session Not Found' })).toBeVisible()
  },
)
