import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import type { Page } from '@playwright/test'
import { test as base, expect, startRecording } from '../fixtures.ts'
import { expectAccountState } from '../lib/account-state.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { leaveMinutes } from '../lib/leave-minutes.ts'
import { readLog } from '../lib/read-log.ts'
import { recordElsewhere } from '../lib/record-elsewhere.ts'
import { ACCEPTED_CARD, payWithCard } from '../lib/sandbox-pages.ts'
import { signInAsNewUser } from '../lib/sign-in-as-new-user.ts'
import { waitForSegments, waitForViewerEnd } from '../lib/wait-while-changing.ts'

const GRACE_LINE =
  'Your minutes are used up. Recording goes on for up to 1 more minute; it is taken from your next minutes.'
const IN_ADVANCE = '1 minute was used in advance and will be taken from your next minutes.'

const test = base.extend<object, { postgres: PostgresServer }>({
  postgres: [
    async ({ playwright: _playwright }, use) => {
      const postgres = await startPostgresServer()
      await use(postgres)
      await postgres.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  server: [
    async ({ postgres }, use) => {
      const DATABASE_URL = postgres.url('postgres')
      const env = { DATABASE_URL, GRACE_MAX_MINUTES: '1', REPAIR_WINDOW: '5' }
      const server = await startServer({ env })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

async function buyMinutes(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Purchase Minutes: One interview' }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await payWithCard(page, ACCEPTED_CARD)
  await expect(page.getByRole('heading', { name: 'Minutes Added Successfully!' })).toBeVisible()
}

test(
  '[GRACE-1, GRACE-6, GRACE-8, GRACE-11, GRACE-12, GRACE-13, GRACE-14, GRACE-15] a recording goes on when its minutes are used up and ends as told; readers see nothing of it, and the next purchase pays for it',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, postgres, server }, testInfo) => {
    const { file } = await synthesiseSpeechFile({
      sentences: interviewSentences.slice(0, 12),
      voice: 'slt',
      folder: testInfo.outputPath(),
    })
    const page = await openWithMicrophone(getFileMicrophoneArguments(file))
    await page.context().clearCookies()
    const { email } = await signInAsNewUser(page, server.url)
    await buyMinutes(page)
    await leaveMinutes(postgres.url('postgres'), email, 1)

    const code = await test.step('plans more than is left, and starts', async () => {
      await page.goto('/transcribe?view=record')
      await page.getByRole('combobox', { name: 'Planned length' }).selectOption('15 min')
      await expect(page.getByText('Your minutes will last for 1 of these 15.')).toBeVisible()
      await expectAccessible(page)
      await expectNothingClipped(page)
      return startRecording(page)
    })
    const viewer = await openViewer(code)

    await test.step('comes back from another device shortly before the minutes are used up', async () => {
      await recordElsewhere(page, server.url, { code, untilSeconds: 57 })
      await page.getByRole('button', { name: /Record here instead|Resume Recording/ }).click()
      await expect(page.getByText(GRACE_LINE)).toBeInViewport()
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByText(GRACE_LINE)).toBeInViewport()
      await expectAccessible(page)
      await expectNothingClipped(page)
    })

    await test.step('is written down in the grace, of which readers see nothing', async () => {
      const before = (await readLog(page.request, code)).segments.length
      await waitForSegments(viewer, 'viewer-transcript', before + 1)
      expect(await viewer.locator('body').innerText()).not.toMatch(/minutes|grace|limit/i)
    })

    await test.step('ends where it was told', async () => {
      await expect(page.getByText('Recording stopped: Available minutes exhausted')).toBeVisible({
        timeout: 90_000,
      })
      await waitForViewerEnd(viewer)
      const reply = await page.request.get(`/api/sessions/${code}`)
      const ended = { status: 'completed', ended_reason: 'time_limit', duration_seconds: 120 }
      expect(await reply.json()).toMatchObject(ended)
      expect(await viewer.locator('body').innerText()).not.toMatch(/minutes|grace|limit/i)
    })

    await test.step('the account tells what was used in advance, and the next purchase pays for it', async () => {
      await page.goto('/account')
      await expect(page.getByText(IN_ADVANCE)).toBeVisible()
      await buyMinutes(page)
      await expectAccountState(page, { minuteBalance: 59, remainingMinutes: 59 })
      await page.goto('/account')
      await expect(page.getByText(IN_ADVANCE)).toBeHidden()
      await expect(page.getByText('Remaining minutes').locator('~ dd')).toHaveText('59')
    })
  },
)
