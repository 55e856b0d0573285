import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptConnection,
  pressButton,
  renderRecorderSite,
} from '../../../../../test/recorder-site.tsx'
import { scriptedDevices } from '../../../../../test/scripted-devices.tsx'

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

async function recordMeeting() {
  renderRecorderSite()
  await userEvent.click(await screen.findByRole('radio', { name: 'Microphone and meeting' }))
  await pressButton('Start Recording')
  await acceptConnection()
}

/** The part of the page about the sources of the running recording. */
async function sourcesPart() {
  return within(await screen.findByRole('region', { name: 'What is recorded' }))
}

describe('the reminder to tell the other side', () => {
  const REMINDER = /being transcribed too\. Do they know\?$/

  it('[SHOW-6] stands beside a shared meeting with the page to show, until it is answered', async () => {
    await recordMeeting()
    const part = await sourcesPart()
    await part.findByText(REMINDER)
    expect(part.getByRole('link', { name: 'Page to show them' }).getAttribute('href')).toMatch(
      /^\/view\/[A-Z2-9]{6}\/about$/,
    )
    await userEvent.click(part.getByRole('button', { name: 'Yes, they know' }))

    expect(part.queryByText(REMINDER)).toBeNull()
    await pressButton('Choose another tab')
    expect(part.queryByText(REMINDER)).toBeNull()
  })

  it('[SHOW-6] is not there while the microphone alone is recorded', async () => {
    renderRecorderSite()
    await pressButton('Start Recording')
    await acceptConnection()
    const part = await sourcesPart()

    expect(part.queryByText(REMINDER)).toBeNull()
  })
})
