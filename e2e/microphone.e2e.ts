import { AxeBuilder } from '@axe-core/playwright'
import {
  BEEPING_MICROPHONE_ARGUMENTS,
  DENIED_MICROPHONE_ARGUMENTS,
  getFileMicrophoneArguments,
} from '@live-scribe/testing/clients/chromium'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { expect, startRecording, stopRecording, test } from './fixtures.ts'
import { expectNothingClipped } from './lib/expect-nothing-clipped.ts'
import { waitForCompletedSession } from './lib/wait-while-changing.ts'

test('[REC-106, REC-107] a microphone that the browser refuses stays explained until it is allowed, and is heard before the start', {
  tag: '@deep',
}, async ({ openWithMicrophone, request }) => {
  const page = await openWithMicrophone(DENIED_MICROPHONE_ARGUMENTS)
  await page.goto('/transcribe?view=record')
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const help = page.getByRole('alert', { name: 'Microphone' })
  await expect(help).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await expectNothingClipped(page)

  await page.context().grantPermissions(['microphone'])
  await page.getByRole('button', { name: 'Check before you start' }).click()
  await expect(help).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Microphone' })).toHaveText(/Fake/)
  const level = page.getByTestId('level')
  await expect.poll(() => level.evaluate((bar) => bar.style.transform)).not.toBe('scaleX(0)')
  await expectNothingClipped(page)
  const code = await startRecording(page)
  await stopRecording(page)
  await waitForCompletedSession(request, code)
})

test('[REC-106] on a page without TLS the recorder opens, and says why there is no microphone', {
  tag: '@deep',
}, async ({ openWithMicrophone, server, pageErrors }) => {
  // The server refuses requests from this host name, which is not configured.
  pageErrors.expect(/Cross-Origin-Opener-Policy header has been ignored|403.*scribe\.test/)
  const name = 'scribe.test'
  const map = `--host-resolver-rules=MAP ${name} 127.0.0.1`
  const page = await openWithMicrophone([...BEEPING_MICROPHONE_ARGUMENTS, map])
  const context = page.context()
  const cookies = await context.cookies()
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: name })))
  await page.goto(`http://${name}:${new URL(server.url).port}/transcribe?view=record`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByRole('alert', { name: 'Microphone' })).toContainText(
    'This page may not use a microphone',
  )
  await expectNothingClipped(page)
})

test(
  '[CHAN-90, CHAN-92, CHAN-93, CHAN-94, CHAN-96] the check hears a voice and shows its words, and the recording starts after it',
  { tag: ['@deep', '@alone'] },
  async ({ openWithMicrophone, request }, testInfo) => {
    const sentences = Array.from({ length: 4 }, () => 'Every event has a number of its own.')
    const folder = testInfo.outputPath()
    const { file } = await synthesiseSpeechFile({ sentences, voice: 'kal16', folder })
    const page = await openWithMicrophone(getFileMicrophoneArguments(file))
    await page.goto('/transcribe?view=record')
    await page.getByRole('button', { name: 'Check before you start' }).click()
    const lines = page.getByRole('list', { name: 'What works' })
    const line = (title: string) => lines.getByRole('listitem').filter({ hasText: title })
    await expect(line('Words')).toContainText(/Heard “.*event.*number.*” after \d+\.\d s\./i)
    await expect(line('Microphone')).toContainText('We hear you well.')
    await expect(line('Network')).toContainText(/answers in \d+ ms\./)
    await page.getByRole('combobox', { name: 'Planned length' }).selectOption('5')
    await expect(page.getByText('Everything works. You can start.')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await expectNothingClipped(page)

    const code = await startRecording(page)
    await stopRecording(page)
    await waitForCompletedSession(request, code)
  },
)
