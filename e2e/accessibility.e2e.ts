import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { expect, startRecording, stopRecording, test } from './fixtures.ts'
import { createSession } from './lib/create-session.ts'
import { expectAccessible } from './lib/expect-accessible.ts'
import { expectNothingClipped } from './lib/expect-nothing-clipped.ts'
import { enableTwoStep, grantAdmin } from './lib/grant-admin.ts'
import { strangerPages } from './lib/pages.ts'
import { signInAsNewUser } from './lib/sign-in-as-new-user.ts'
import { waitForSegments, waitForViewerEnd } from './lib/wait-while-changing.ts'

for (const path of Object.values(strangerPages)) {
  test(`axe finds no barrier on ${path} for a stranger, in light, dark and high contrast`, {
    tag: '@deep',
  }, async ({ page, pageErrors }) => {
    pageErrors.expect(/404.*\/(view\/ZZZZZZ|api\/transcripts\/ZZZZZZ|no\/such\/page)/)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

test(
  'axe finds no barrier on the dashboard, the recorder and the viewer while words arrive and after',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer }, testInfo) => {
    const speech = await synthesiseSpeechFile({
      sentences: ['Could you tell me about a project that you are proud of?'],
      voice: 'kal16',
      folder: testInfo.outputPath(),
    })
    const recorder = await openWithMicrophone(getFileMicrophoneArguments(speech.file))
    await recorder.goto('/transcribe')
    await expect(recorder.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(recorder)

    await recorder.goto('/transcribe?view=record')
    await expect(recorder.getByRole('button', { name: 'Start Recording' })).toBeVisible()
    await expectAccessible(recorder)

    const viewer = await openViewer(await startRecording(recorder))
    await waitForSegments(viewer, 'viewer-transcript', 1)
    await expectAccessible(recorder)
    await expectAccessible(viewer)

    await stopRecording(recorder)
    await waitForViewerEnd(viewer)
    await expectAccessible(viewer)
  },
)

test('axe finds no barrier on the account page, its dialog of deletion, and the practice page of a silent recording', {
  tag: '@deep',
}, async ({ browser, baseURL, signedIn, playwright, pageErrors }) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  pageErrors.watch(context)
  const code = await createSession(playwright, baseURL, signedIn)
  const page = await context.newPage()
  await page.goto('/account')
  await expect(page.getByRole('combobox', { name: 'Keep recordings' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete account...' }).click()
  await expectAccessible(page, 'dialog[open]')
  await page.goto(`/practice?s=${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('axe finds no barrier on the dashboard with a recording, its menus and the dialog for its name', {
  tag: '@deep',
}, async ({ browser, baseURL, signedIn, pageErrors }) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  pageErrors.watch(context)
  await context.request.post('/api/rpc/create_interview_session', {
    headers: { origin: baseURL ?? '' },
    data: { p_title: 'Second round', p_take_over: true },
  })
  const page = await context.newPage()
  await page.goto('/transcribe')
  await page.getByRole('button', { name: 'Actions for Second round' }).click()
  await expectAccessible(page, '[role=menu]')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account' }).click()
  await expectAccessible(page, '[role=menu]')
  await context.close()
})

test('axe finds no barrier on the tabs of the admin area, and nothing of them is cut', {
  tag: '@deep',
}, async ({ browser, pageErrors }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'live-scribe-'))
  let server = await startServer({ dataFolder })
  const context = await browser.newContext({ baseURL: server.url })
  pageErrors.watch(context)
  const page = await context.newPage()
  try {
    const { email, password } = await signInAsNewUser(page, server.url)
    await enableTwoStep(page, server.url, password)
    // Creates the user’s row, which gets the role.
    await page.request.get('/api/me')
    await server.close()
    await grantAdmin(dataFolder, email)
    server = await startServer({ dataFolder, port: Number(new URL(server.url).port) })
    await page.goto('/admin')
    for (const name of [
      'All Users',
      'Affiliates',
      'Create Affiliate',
      'Add Minutes',
      'Interview Stats',
    ]) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expectAccessible(page)
      await expectNothingClipped(page)
    }
  } finally {
    await context.close()
    await server.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
})
