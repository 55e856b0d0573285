/** `npm run screenshots`: every page and part in light and dark, on a phone and on a desktop. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  getChromiumLaunchOptions,
  getFileMicrophoneArguments,
} from '@live-scribe/testing/clients/chromium'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { enableTwoStep, grantAdmin } from './lib/grant-admin.ts'
import { signedInPages, strangerPages } from './lib/pages.ts'

const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))
const owner = { name: 'Ada Byron', email: 'ada@example.com', password: 'a long pass phrase' }
const schemes = ['light', 'dark'] as const
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Takes screenshots of the page in every size and colour scheme. */
async function take(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => document.fonts.ready)
      const path = join(FOLDER, `${name}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
  }
  process.stdout.write(`${name}\n`)
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

async function takeAll(context: BrowserContext, pages: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    const page = await open(context, path)
    await take(page, name)
    await page.close()
  }
}

/** Takes screenshots of the component examples, which only the development server serves. */
async function takeParts(browser: Browser): Promise<void> {
  const root = fileURLToPath(new URL('../web/', import.meta.url))
  const pages = await createServer({ root, server: { port: 0 }, logLevel: 'warn' })
  await pages.listen()
  const context = await browser.newContext({ baseURL: pages.resolvedUrls?.local[0] ?? '' })
  await takeAll(context, { parts: '/parts.html', 'parts-contrast': '/parts.html?theme=contrast' })
  await context.close()
  await pages.close()
}

async function asStranger(context: BrowserContext): Promise<void> {
  await takeAll(context, strangerPages)
  const page = await open(context, '/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Menu').click()
  await page.screenshot({ path: join(FOLDER, 'landing-menu-390-light.png') })
  await page.close()
}

/** Creates finished recordings for the list. */
async function fillList(context: BrowserContext, origin: string): Promise<void> {
  const titles = ['System design with Mira', 'Behavioural rehearsal', 'Phone screen, backend role']
  for (const p_title of titles) {
    const headers = { origin }
    const data = { p_title, p_take_over: true }
    await context.request.post('/api/rpc/create_interview_session', { headers, data })
  }
}

/** Records the interview while a stranger reads along; returns its code. */
async function record(recorder: Page, stranger: BrowserContext): Promise<string> {
  await take(recorder, 'recorder-ready')
  await recorder.getByRole('button', { name: 'Check before you start' }).click()
  await recorder.getByText(/^Heard “/).waitFor({ timeout: 60_000 })
  await take(recorder, 'recorder-check')
  await recorder.getByRole('button', { name: 'Close' }).click()
  await recorder.getByRole('button', { name: 'Check before you start' }).click()
  await recorder.getByRole('button', { name: 'Skip the check' }).waitFor()
  await take(recorder, 'recorder-check-skip')
  await recorder.getByRole('button', { name: 'Skip the check' }).click()
  await recorder.getByRole('button', { name: 'Start Recording' }).click()
  const code = await recorder.getByTestId('footer-code').textContent()
  await recorder.getByTestId('segment').nth(1).waitFor({ timeout: 60_000 })
  await take(recorder, 'recorder-live')
  const viewer = await open(stranger, `/view/${code}`)
  await take(viewer, 'viewer-live')
  await recorder.getByRole('button', { name: 'Stop Recording' }).click()
  await recorder.getByRole('alertdialog').waitFor()
  await take(recorder, 'recorder-stop')
  await recorder.getByRole('alertdialog').getByRole('button', { name: 'Stop Recording' }).click()
  await recorder.getByRole('link', { name: 'Read the finished transcript' }).waitFor()
  await take(recorder, 'recorder-finished')
  await viewer.reload()
  await viewer.getByTestId('segment').first().waitFor()
  await take(viewer, 'viewer-past')

  return code ?? ''
}

async function asOwner(browser: Browser, stranger: BrowserContext, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin })
  await context.request.post('/api/auth/sign-up/email', { headers: { origin }, data: owner })
  await takeAll(context, { 'dashboard-empty': '/transcribe' })
  await fillList(context, origin)
  const code = await record(await open(context, '/transcribe?view=record'), stranger)

  const dashboard = await open(context, '/transcribe')
  await take(dashboard, 'dashboard')
  await dashboard.getByRole('button', { name: 'Account' }).click()
  await take(dashboard, 'dashboard-menu')
  await takeAll(context, {
    ...signedInPages,
    'search-nothing': '/transcribe?q=xylophone',
    transcript: `/view/${code}`,
    'about-captions': `/view/${code}/about`,
    practice: `/practice?s=${code}`,
  })
  await context.close()
}

async function asAdmin(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin })
  const headers = { origin }
  const data = { email: owner.email, password: owner.password }
  await context.request.post('/api/auth/sign-in/email', { headers, data })
  await takeAll(context, { 'admin-second-step': '/admin' })
  const page = await context.newPage()
  await enableTwoStep(page, origin, owner.password)
  await page.close()
  const { user } = await (await context.request.get('/api/me')).json()
  await context.request.post('/api/rpc/create_affiliate', { headers, data: { p_user_id: user.id } })
  await takeAll(context, {
    'admin-users': '/admin',
    'admin-affiliates': '/admin?tab=affiliates',
    'admin-create-affiliate': '/admin?tab=create-affiliate',
    'admin-add-minutes': '/admin?tab=add-minutes',
    'admin-interviews': '/admin?tab=interviews',
    'admin-costs': '/admin?tab=costs',
    affiliate: '/affiliate',
  })
  await context.close()
}

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const work = await mkdtemp(join(tmpdir(), 'live-scribe-screenshots-'))
const dataFolder = join(work, 'data')
let server = await startServer({ dataFolder })
const speech = await synthesiseSpeechFile({
  sentences: interviewSentences.slice(0, 6),
  voice: 'kal16',
  folder: work,
})
const browser = await chromium.launch(
  getChromiumLaunchOptions(getFileMicrophoneArguments(speech.file)),
)
try {
  const stranger = await browser.newContext({ baseURL: server.url })
  await takeParts(browser)
  await asStranger(stranger)
  await asOwner(browser, stranger, server.url)
  await server.close()
  await grantAdmin(dataFolder, owner.email)
  server = await startServer({ dataFolder })
  await asAdmin(browser, server.url)
} finally {
  await browser.close()
  await server.close()
  await rm(work, { recursive: true, force: true })
}
