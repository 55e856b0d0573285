import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { type LiveRegion, noteAnnouncements, readLiveRegions } from '../lib/live-regions.ts'
import { readLog } from '../lib/read-log.ts'
import { trackSentSamples } from '../lib/transcript-page.ts'

test(
  '[PLACE-20, PLACE-25, PLACE-26] over a whole recording, screen readers are told each final once and no interim',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, request }, testInfo) => {
    test.setTimeout(240_000)
    const speech = await synthesiseSpeechFile({
      sentences: interviewSentences.slice(0, 5),
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
    await recorder.goto('/transcribe?view=record')
    const position = trackSentSamples(recorder)
    const code = await startRecording(recorder)
    const viewer = await openViewer(code)
    await viewer.getByTestId('announcer').waitFor({ state: 'attached', timeout: 60_000 })
    const announcements = await noteAnnouncements(viewer)
    const first = announcements.segmentsBefore
    const readSaid = async () =>
      (await announcements.read())
        .filter(({ isByAnnouncer }) => isByAnnouncer)
        .map(({ text }) => text.trim())

    const log = await viewer.getByRole('log').ariaSnapshot()
    expect(log).toContain('log "Transcript"')
    const seen: LiveRegion[] = []
    const interims = new Set<string>()
    const watch = async () => {
      for (const words of await viewer.getByTestId('interim').allTextContents()) interims.add(words)
      const regions = await readLiveRegions(viewer)
      for (const { role } of regions) expect(role).not.toBe('log')
      seen.push(...regions)
    }
    while (position() < speech.samples) await watch()
    await stopRecording(recorder)
    while (!(await viewer.getByText('Finished', { exact: true }).isVisible())) await watch()
    expect(interims.size).toBeGreaterThan(3)
    const { segments } = await readLog(request, code)
    const finals = segments.map(({ text }) => text.trim())
    await expect
      .poll(async () => (await readSaid()).length, { timeout: 60_000 })
      .toBe(finals.length - first)
    expect(await readSaid()).toEqual(finals.slice(first))

    // Words of the speech are in live regions as whole finals only, or as the question of one.
    const spoken = seen.filter(({ role }) => role !== 'status' && role !== 'alert')
    expect(spoken.some(({ text }) => finals.includes(text))).toBe(true)
    for (const { text } of spoken) {
      const words = text.replace(/^Question/, '').replace(/Hide$/, '')
      if (/\w/.test(words))
        expect(
          finals.some((final) => final.includes(words)),
          text,
        ).toBe(true)
    }
  },
)
