import { expect, it } from 'vitest'
import { whileAllowed } from './while-allowed.ts'

it('[BOUND-33] a reader’s export ends soon after its owner has stopped sharing', async () => {
  let isShared = true
  let read = 0
  const endless = async function* () {
    for (;;) yield 'line'
  }
  const take = async () => {
    for await (const part of whileAllowed(endless(), async () => isShared)) {
      read += part.length / 4
      if (read === 600) isShared = false
    }
  }
  await expect(take()).rejects.toMatchObject({ code: 'session_not_found' })
  expect(read).toBe(750)
})
