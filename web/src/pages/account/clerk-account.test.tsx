import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freeReply, renderBilling } from '../../../test/billing-site.tsx'
import { clerkServer, installScriptedClerk } from '../../../test/scripted-clerk.ts'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

it('name and email address are left to Clerk where the account is kept there', async () => {
  const { becomesReady } = installScriptedClerk()
  renderBilling('/account', freeReply, clerkServer)
  await becomesReady()
  await screen.findByText(
    'Clerk looks after your name and email address. You can change them there.',
  )
  expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull()
})
