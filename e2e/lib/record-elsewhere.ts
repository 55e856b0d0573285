import { createListenToken, SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { expect, type Page } from '@playwright/test'

/** Samples: silence becomes durable in steps of five seconds. */
const SILENCE_STEP = 6 * SAMPLE_RATE_HZ

/**
 * Takes the running recording of a page's user over with another device, as one that sends in
 * seconds what it kept, until the session has so many seconds of audio; then that device is lost.
 */
export async function recordElsewhere(
  page: Page,
  origin: string,
  { code, untilSeconds }: { code: string; untilSeconds: number },
): Promise<void> {
  const path = createListenToken.path.replace(':code', code)
  const reply = await page.request.post(path, { headers: { origin }, data: {} })
  expect(reply.status()).toBe(200)
  const { token } = createListenToken.reply.parse(await reply.json())
  const query = { recorder: 'another device', takeover: 'true', from: '0' }
  const recorder = await TestRecorder.connect(origin, token, query)
  await recorder.until(() => recorder.of('Ready').length > 0)
  const end = untilSeconds * SAMPLE_RATE_HZ
  recorder.speak(new Int16Array(end))
  await recorder.until(() => (recorder.of('Durable').at(-1)?.sample ?? 0) >= end - SILENCE_STEP)
  await recorder.cut()
}
