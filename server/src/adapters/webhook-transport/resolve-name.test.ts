import { expect, it } from 'vitest'
import { resolveByDns } from './resolve-name.ts'

it('[HOOK-16] asks no name server any more once the call is given up', async () => {
  const call = new AbortController()
  const asked = resolveByDns('hooks.invalid', call.signal)
  call.abort()
  await expect(asked).rejects.toMatchObject({ code: expect.any(String) })
})
