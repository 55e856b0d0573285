import { createTestUser, expect, signIn, signUp, startRecording, test } from '../fixtures.ts'
import { openSpokenInterview } from '../lib/spoken-interview.ts'

test(
  '[KEEP-9, KEEP-15, KEEP-17, KEEP-20] a person shortens the time of recordings, then deletes the account while a recording runs and somebody reads',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer, pageErrors }, testInfo) => {
    pageErrors.expect(/40[134]/)
    const recorder = await openSpokenInterview(openWithMicrophone, 2, testInfo)
    await recorder.context().clearCookies()
    const person = createTestUser()
    await recorder.goto('/sign-up')
    await signUp(recorder, person)
    await expect(recorder).toHaveURL('/transcribe')

    const account = await recorder.context().newPage()
    await account.goto('/account')
    await account.getByLabel('Keep recordings').selectOption('30 days')
    await account.getByRole('region', { name: 'Your Recordings' }).getByText('Save').press('Enter')
    await expect(account.getByText('Recordings are kept: 30 days')).toBeVisible()

    await recorder.goto('/transcribe?view=record')
    await expect(recorder.getByLabel('Keep it')).toBeVisible()
    const code = await startRecording(recorder)
    const reader = await openViewer(code)
    await expect(reader.getByTestId('segment').first()).toBeVisible({ timeout: 60_000 })

    await account.bringToFront()
    await account.getByRole('button', { name: 'Delete account...' }).press('Enter')
    await expect(account.getByRole('button', { name: 'Keep my account' })).toBeFocused()
    await account.getByRole('button', { name: 'Continue' }).press('Enter')
    await account.getByLabel('Address of this account').fill(person.email)
    await account.getByLabel('Password', { exact: true }).fill(person.password)
    await account.keyboard.press('Enter')
    const download = account.waitForEvent('download')
    await account.getByRole('link', { name: 'Save the receipt' }).click()
    expect((await download).suggestedFilename()).toBe('live-scribe-deletion-receipt.json')

    await expect(reader.getByText(/no longer shares this transcript/)).toBeVisible({
      timeout: 90_000,
    })
    expect(await account.context().cookies()).toEqual([])
    expect(await account.evaluate(() => localStorage.length)).toBe(0)
    await recorder.close({ runBeforeUnload: false })
    await account.getByRole('button', { name: 'Leave' }).click()
    await expect(account).toHaveURL('/')
    await account.goto('/sign-in')
    await signIn(account, person)
    await expect(account.getByRole('alert')).toBeVisible()
    await account.goto(`/view/${code}`)
    await expect(account.getByText(/^No transcript opens with this code/)).toBeVisible()
  },
)
