import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { readLog } from '../lib/read-log.ts'
import { trackSentSamples } from '../lib/transcript-page.ts'

/** A live region as the browser tells screen readers of it. */
interface LiveRegion {
  live: string
  role: string
  text: string
}

/** The live regions of the page's accessibility tree that are on, with all their text. */
async function readLiveRegions(page: Page): Promise<LiveRegion[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (!node) return ''
    if (node.role?.value === 'StaticText') return String(node.name?.value ?? '')
    return (node.childIds ?? []).map(textOf).join('')
  }

  return nodes.flatMap(({ nodeId, ignored, role, properties = [] }) => {
    const live = properties.find(({ name }) => name === 'live')?.value.value
    const isRoot = properties.some(
      ({ name, value }) => name === 'root' && value.relatedNodes?.length === 0,
    )
    if (ignored || isRoot || (live !== 'polite' && live !== 'assertive')) return []
    return [{ live, role: String(role?.value), text: textOf(nodeId).trim() }]
  })
}

test('[PLACE-20, PLACE-25, PLACE-26] over a whole recording, screen readers are told each final once and no interim', async ({
  openWithMicrophone,
  openViewer,
  request,
}, testInfo) => {
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
  const announcer = viewer.getByTestId('announcer')
  await announcer.waitFor({ state: 'attached', timeout: 60_000 })
  const first = await viewer.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('[data-testid="announcer"]')
    if (!region) throw new Error('The page has no announcer')
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) said.push(node.textContent ?? '')
      }
    }).observe(region, { childList: true, subtree: true })
    const text = region.textContent ?? ''
    if (text !== '') said.push(text)
    return document.querySelectorAll('[data-segment-number]').length
  })

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
    .poll(() => viewer.evaluate(() => (window as unknown as { said: string[] }).said.length), {
      timeout: 60_000,
    })
    .toBe(finals.length - first)
  const said = await viewer.evaluate(() => (window as unknown as { said: string[] }).said)
  expect(said.map((text) => text.trim())).toEqual(finals.slice(first))

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
})
