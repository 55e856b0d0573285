// @vitest-environment happy-dom

import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { until } from '../test/until.ts'

afterEach(() => {
  document.body.innerHTML = ''
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('[AFF-41, AFF-01] keeps the code of a link to a transcript', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'x', code: 'session_not_found' }, { status: 404 }),
  )
  history.replaceState(null, '', '/view/ABC234?ref=friend77')
  await act(async () => {
    await import('./viewer.tsx')
  })
  await until(() => expect(localStorage.getItem('affiliateCode')).toBe('FRIEND77'))
})
