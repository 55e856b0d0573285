import { AxeBuilder } from '@axe-core/playwright'
import { getMeetingLaunchOptions } from '@live-scribe/testing/clients/chromium'
import { MEETING_TITLE, openMeetingTab } from '@live-scribe/testing/clients/meeting-tab'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { calculateWordErrorRate, splitIntoWords } from '@live-scribe/testing/voice/word-error-rate'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from './fixtures.ts'
import { readLog } from './lib/read-log.ts'
import { readSegments, trackSentSamples } from './lib/transcript-page.ts'
import { waitForCompletedSession } from './lib/wait-while-changing.ts'

const questions = interviewSentences.filter((sentence) => sentence.endsWith('?'))
const answers = interviewSentences.filter((sentence) => !sentence.endsWith('?')).slice(0, 6)

/** The ink of names on paper. */
const PRINTED_NAME = 'rgb(51, 51, 51)'
/** The ink of all words over a picture. */
const NAME_OVER_PICTURE = 'rgb(255, 255, 255)'

// Chromium prints that the camera is denied when a page asks for a tab's picture, and shares it.
test.beforeEach(({ pageErrors }) => {
  pageErrors.expect(/^Permissions policy violation: camera is not allowed in this document\./)
})

test(
  '[CHAN-40, CHAN-51, CHAN-60, CHAN-61] a microphone and a meeting that speak at once are written down apart, and read along under their names',
  { tag: ['@deep', '@alone'] },
  async ({ openWithLaunchOptions, openViewer, request }, testInfo) => {
    test.setTimeout(300_000)
    const folder = testInfo.outputPath()
    const [own, theirs] = await Promise.all([
      synthesiseSpeechFile({ sentences: answers, voice: 'kal16', folder }),
      synthesiseSpeechFile({ sentences: questions, voice: 'slt', folder }),
    ])
    const recorder = await openWithLaunchOptions(
      getMeetingLaunchOptions({ file: own.file, tabTitle: MEETING_TITLE }),
    )
    const meeting = await openMeetingTab(recorder, theirs.file)
    const position = trackSentSamples(recorder)
    await chooseBoth(recorder)
    const code = await startRecording(recorder)
    await meeting.play()
    const viewer = await openViewer(code)
    const longest = Math.max(own.samples, theirs.samples)
    await expect.poll(position, { timeout: 150_000 }).toBeGreaterThan(longest)
    await stopRecording(recorder)
    await waitForCompletedSession(request, code)
    await meeting.close()

    const { segments } = await readLog(request, code)
    expect(segments.map(({ segment_number }) => segment_number)).toEqual(
      segments.map((_, index) => index + 1),
    )
    // A machine that is too busy to capture leaves gaps, which have no words to order.
    const said = segments.filter(({ is_gap }) => !is_gap)
    const shown = said.sort((one, other) => one.start_ms - other.start_ms)
    const numbers = shown.map(({ segment_number }) => segment_number)
    const numbersOn = async (page: Page, testId: 'recorder-transcript' | 'viewer-transcript') =>
      (await readSegments(page, testId)).map(({ number }) => number)
    await expect.poll(() => numbersOn(recorder, 'recorder-transcript')).toEqual(numbers)
    await expect.poll(() => numbersOn(viewer, 'viewer-transcript')).toEqual(numbers)

    const sides = [
      { spoken: own.text, other: theirs.text },
      { spoken: theirs.text, other: own.text },
    ]
    for (const [channel, { spoken, other }] of sides.entries()) {
      const lines = segments.filter((segment) => segment.channel === channel)
      const written = lines.map(({ text }) => text).join(' ')
      const rate = calculateWordErrorRate({ spoken, written })
      console.log(`    word error rate of channel ${channel}: ${(100 * rate).toFixed(1)} %`)
      expect(rate, written).toBeLessThanOrEqual(0.2)
      expect(
        wordsOnlyIn(other, spoken).filter((word) => splitIntoWords(written).includes(word)),
      ).toEqual([])
    }
    await expectNames(recorder, ['You', 'Them'])
    await expectNames(viewer, ['Speaker 1', 'Speaker 2'])
  },
)

test(
  '[CHAN-83, CHAN-84, CHAN-88, CHAN-100, NEED-50, NEED-51] a name that the owner gives while recording is read by everybody, at once and afterwards',
  { tag: '@deep' },
  async ({ openWithLaunchOptions, openViewer, request }, testInfo) => {
    const folder = testInfo.outputPath()
    const [own, theirs] = await Promise.all([
      synthesiseSpeechFile({ sentences: answers.slice(0, 2), voice: 'kal16', folder }),
      synthesiseSpeechFile({ sentences: questions.slice(0, 3), voice: 'slt', folder }),
    ])
    const recorder = await openWithLaunchOptions(
      getMeetingLaunchOptions({ file: own.file, tabTitle: MEETING_TITLE }),
    )
    const meeting = await openMeetingTab(recorder, theirs.file)
    await chooseBoth(recorder)
    const code = await startRecording(recorder)
    await meeting.play()
    const viewer = await openViewer(code)
    const embedded = await openViewer(`${code}?embed=1`)
    const label = recorder.getByRole('button', { name: 'Them', exact: true }).first()
    for (const page of [viewer, embedded]) {
      await expect(
        page.getByTestId('speaker-name').filter({ hasText: 'Speaker 2' }),
      ).not.toHaveCount(0)
    }
    const colour = await colourOfMeeting(viewer)
    for (const page of [recorder, embedded]) expect(await colourOfMeeting(page)).toBe(colour)
    const overlay = await openViewer(`${code}?embed=1&bg=transparent`)
    expect(await colourOfMeeting(overlay)).toBe(NAME_OVER_PICTURE)
    await viewer.emulateMedia({ media: 'print' })
    expect(await colourOfMeeting(viewer)).toBe(PRINTED_NAME)
    await viewer.emulateMedia({ media: 'screen' })
    expect(await colourOfMeeting(viewer)).toBe(colour)
    await label.focus()
    await recorder.keyboard.press('Enter')
    const field = recorder.getByRole('textbox', { name: 'Name' })
    await expect(field).toBeFocused()
    const { violations } = await new AxeBuilder({ page: recorder }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await field.fill('Anna')
    await recorder.keyboard.press('Enter')
    for (const page of [viewer, embedded]) {
      const renamed = page.getByTestId('speaker-name').filter({ hasText: 'Anna' })
      await expect(renamed).not.toHaveCount(0)
    }
    await expect(field).toHaveCount(0)
    await expect(recorder.getByRole('button', { name: 'Anna', exact: true }).first()).toBeFocused()
    for (const page of [viewer, embedded]) {
      await expect(page.getByTestId('speaker-name').filter({ hasText: 'Speaker 2' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Anna' })).toHaveCount(0)
    }
    await stopRecording(recorder)
    await waitForCompletedSession(request, code)
    await meeting.close()
    const late = await openViewer(code)
    expect(await colourOfMeeting(late)).toBe(colour)
    await expect(late.getByTestId('speaker-name').filter({ hasText: 'Anna' })).not.toHaveCount(0)

    await recorder.goto(`/view/${code}`)
    await recorder.getByRole('button', { name: 'Anna', exact: true }).first().click()
    await recorder.getByRole('textbox', { name: 'Name' }).fill('Anna Lee')
    await recorder.getByRole('button', { name: 'Save' }).click()
    await expect(recorder.getByRole('button', { name: 'Anna Lee' }).first()).toBeFocused()
  },
)

test(
  '[CHAN-54] a meeting whose tab is closed is said at once, and shared again into the same recording',
  { tag: '@deep' },
  async ({ openWithLaunchOptions, request }, testInfo) => {
    const folder = testInfo.outputPath()
    const speech = await synthesiseSpeechFile({ sentences: answers, voice: 'slt', folder })
    const recorder = await openWithLaunchOptions(
      getMeetingLaunchOptions({ file: speech.file, tabTitle: MEETING_TITLE }),
    )
    const first = await openMeetingTab(recorder, speech.file)
    await chooseBoth(recorder)
    const code = await startRecording(recorder)
    const part = recorder.getByRole('region', { name: 'What is recorded' })
    // The reminder to tell the other side stands before it.
    const said = part.getByRole('status').last()
    await first.play()
    await expectLevel(part.getByTestId('level').last())
    await first.close()
    await expect(said).toContainText('The meeting stopped being shared at')
    const { violations } = await new AxeBuilder({ page: recorder }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])

    const second = await openMeetingTab(recorder, speech.file)
    await part.getByRole('button', { name: 'Share again' }).click()
    await expect(said).toHaveText('')
    await second.play()
    await expectLevel(part.getByTestId('level').last())
    await stopRecording(recorder)
    await waitForCompletedSession(request, code)
    await second.close()
  },
)

test(
  '[CHAN-52] a tab that comes without its sound starts nothing',
  { tag: '@deep' },
  async ({ openWithLaunchOptions }, testInfo) => {
    const folder = testInfo.outputPath()
    const speech = await synthesiseSpeechFile({
      sentences: answers.slice(0, 1),
      voice: 'slt',
      folder,
    })
    const recorder = await openWithLaunchOptions(
      getMeetingLaunchOptions({ file: speech.file, tabTitle: MEETING_TITLE, hasSound: false }),
    )
    const meeting = await openMeetingTab(recorder, speech.file)
    await chooseBoth(recorder)
    await recorder.getByRole('button', { name: 'Start Recording' }).click()

    await expect(recorder.getByRole('alert')).toContainText('The tab was shared without its sound.')
    await expect(recorder.getByRole('button', { name: 'Start Recording' })).toBeEnabled()
    const { violations } = await new AxeBuilder({ page: recorder }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await meeting.close()
  },
)

/** The colour of the first name of who speaks in the meeting, read in one step: lines are drawn again. */
async function colourOfMeeting(page: Page): Promise<string> {
  const colour = await page.waitForFunction(() => {
    const name = document.querySelector('.transcript [data-speaker="1"]')
    return name && getComputedStyle(name).color
  })

  return (await colour.jsonValue()) ?? ''
}

async function chooseBoth(recorder: Page): Promise<void> {
  await recorder.goto('/transcribe?view=record')
  await recorder.getByRole('radio', { name: 'Microphone and meeting' }).check()
}

/** Words of one text that the other does not contain; short ones may be misheard as anything. */
function wordsOnlyIn(text: string, other: string): string[] {
  const others = new Set(splitIntoWords(other))
  return splitIntoWords(text).filter((word) => word.length > 4 && !others.has(word))
}

async function expectNames(page: Page, names: string[]): Promise<void> {
  const shown = await page.getByTestId('speaker-name').allInnerTexts()
  expect([...new Set(shown.map((name) => name.trim()))].sort()).toEqual([...names].sort())
}

async function expectLevel(level: ReturnType<Page['getByTestId']>): Promise<void> {
  await expect.poll(() => level.evaluate((bar) => bar.style.transform)).not.toBe('scaleX(0)')
}
