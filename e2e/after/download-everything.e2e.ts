import { execFileSync } from 'node:child_process'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { signInAsNewUser } from '../lib/sign-in-as-new-user.ts'

test('[KEEP-40, KEEP-48] a person downloads everything, by keyboard, after the page was closed meanwhile', {
  tag: '@deep',
}, async ({ page, server }) => {
  const { email } = await signInAsNewUser(page, server.url)
  const headers = { origin: server.url }
  const opened = await page.request.post('/api/rpc/create_interview_session', {
    headers,
    data: { p_title: 'Second round' },
  })
  const { session_id: code } = await opened.json()
  await page.request.post('/api/transcript-segment', {
    headers,
    data: { sessionId: code, text: 'Why a queue?', isFinal: true, segmentNumber: 1 },
  })
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Download Everything' })
  await section.getByRole('button', { name: 'Prepare download' }).press('Enter')
  await expect(section.getByRole('progressbar')).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/account')
  const button = section.getByRole('button', { name: 'Download the file' })
  await expect(button).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await expectNothingClipped(page)
  const downloading = page.waitForEvent('download')
  await button.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Live-scribe data \d{4}-\d\d-\d\d\.zip$/)
  const file = test.info().outputPath('data.zip')
  await download.saveAs(file)
  const unzip = (...args: string[]) => execFileSync('unzip', args, { encoding: 'utf8' })
  const names = unzip('-Z1', file).trim().split('\n')
  expect(names).toContain('ledger.json')
  expect(names.filter((name) => name.startsWith('recordings/Second round'))).toHaveLength(2)
  expect(unzip('-p', file, 'recordings/*.txt')).toContain('Why a queue?')
  expect(JSON.parse(unzip('-p', file, 'account.json')).email).toBe(email)
})
