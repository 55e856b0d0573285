import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { signInAsNewUser } from '../lib/sign-in-as-new-user.ts'

/** Opens recordings that nobody records, the newest last; returns their codes. */
async function openRecordings(page: Page, origin: string, titles: readonly string[]) {
  const codes: string[] = []
  for (const title of titles) {
    const reply = await page.request.post('/api/rpc/create_interview_session', {
      headers: { origin },
      data: { p_title: title, p_take_over: true },
    })
    codes.push((await reply.json()).session_id)
    await page.request.post(`/api/sessions/${codes.at(-1)}/finish`, { headers: { origin } })
  }
  return codes
}

const shown = (page: Page) =>
  page.getByRole('list', { name: 'Recordings' }).getByRole('listitem').getByTestId('title')

test('[LIST-1, LIST-9, LIST-12, LIST-17, LIST-19, LIST-20] recordings are tagged, filtered, exported and deleted together, by keyboard too', {
  tag: '@deep',
}, async ({ page, server }) => {
  await signInAsNewUser(page, server.url)
  const titles = ['Phone screen', 'Onsite, graphs', 'Onsite, design', 'Final']
  await openRecordings(page, server.url, titles)
  await page.goto('/transcribe')
  await expect(shown(page)).toHaveText([...titles].reverse())

  // A range, by mouse and Shift.
  await page.getByRole('checkbox', { name: 'Select Onsite, design' }).click()
  await page.getByRole('checkbox', { name: 'Select Phone screen' }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 of 4 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Phone screen' }).click()
  await expectAccessible(page)

  // Tags, by keyboard.
  await page.getByRole('button', { name: 'Tags', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 recordings' })
  await expect(dialog.getByLabel('Add a tag')).toBeFocused()
  await page.keyboard.type('Ünder cover')
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Ünder cover' })).toHaveCount(2)

  // The filter is in the address.
  await page.getByRole('link', { name: 'Ünder cover' }).first().click()
  await expect(page).toHaveURL(/\?tag=/)
  await expect(shown(page)).toHaveText(['Onsite, design', 'Onsite, graphs'])
  await page.reload()
  await expect(page.getByText('2 recordings')).toBeVisible()
  await page.getByLabel('State').selectOption('Live')
  await expect(page.getByText('None of your recordings matches these filters.')).toBeVisible()
  await page.goBack()
  await expect(shown(page)).toHaveCount(2)

  // Both, as one zip.
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: /\.md$/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Transcripts \d{4}-\d\d-\d\d\.zip$/)
  const file = test.info().outputPath('all.zip')
  await download.saveAs(file)
  const names = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n')
  expect(names.map((name) => name.replace(/ \d{4}-\d\d-\d\d\.md$/, '')).sort()).toEqual([
    'Onsite, design',
    'Onsite, graphs',
  ])

  // Deleted, brought back, and deleted for good although the page is closed.
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete 2 recordings' }).click()
    await expect(page.getByText('2 recordings deleted')).toBeVisible()
  }
  await remove()
  await expect(page.getByText('None of your recordings matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown(page)).toHaveText(['Onsite, design', 'Onsite, graphs'])
  await expectNothingClipped(page)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await remove()
  await page.goto('about:blank')
  await page.goto('/transcribe')
  await expect(shown(page)).toHaveText(['Final', 'Phone screen'])
})

test('[LIST-8] a list of thousands is read to its end, of which the browser draws a part', {
  tag: '@deep',
}, async ({ page, server }) => {
  test.setTimeout(300_000)
  await signInAsNewUser(page, server.url)
  const [code = ''] = await openRecordings(page, server.url, ['One'])
  const COUNT = 10_000
  const reply = await page.request.get(`/api/sessions/${code}`)
  const session = await reply.json()
  // The server's own pages are tested on a database of 10,000; here the browser is.
  await page.route('**/api/sessions?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [from, limit] = [
      Number(query.get('after')?.split('.')[0] ?? 0),
      Number(query.get('limit')),
    ]
    const sessions = Array.from({ length: Math.min(limit, COUNT - from) }, (_, index) => ({
      ...session,
      id: `${from + index}`,
      title: `Recording ${from + index}`,
      tags: ['Onsite'],
    }))
    const next = from + limit < COUNT ? `${from + limit}.ABCDEF` : null
    return route.fulfill({ json: { sessions, next, total: from === 0 ? COUNT : null } })
  })
  await page.goto('/transcribe')
  await expect(page.getByText('10,000 recordings')).toBeVisible()
  const last = page.getByRole('link', { name: 'Recording 9999' })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(last).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 240_000 })
  await page.keyboard.press('End')
  await expect
    .poll(() => page.getByRole('listitem').count(), { timeout: 60_000 })
    .toBeLessThan(2000)
  await expect(page.locator('[role=listitem]').last()).toHaveAttribute('aria-posinset', '10000')
  await page.keyboard.press('Home')
  await expect(page.getByRole('link', { name: 'Recording 0 ' })).toBeVisible()
})
