import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { SettingsButton } from './settings-button.tsx'
import { useViewerSettings } from './use-viewer-settings.ts'

let isOffline = false

async function load() {
  if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')

  return (await import('./settings-popover.tsx')).SettingsPopover
}

function Settings() {
  const control = useViewerSettings({ link: {}, isEmbedded: false })

  return <SettingsButton {...control} code={SESSION_CODE} onCopyFailed={() => {}} load={load} />
}

it('the settings stay away, and say why, while they cannot be loaded', async () => {
  isOffline = true
  render(<Settings />)
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Settings' }))
  await press()
  await screen.findByText('Not loaded. Check your connection and try again.')

  isOffline = false
  await press()
  await screen.findByRole('dialog', { name: 'Reading settings' })
  expect(screen.queryByText(/Not loaded/)).toBeNull()
})
