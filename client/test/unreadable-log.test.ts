import { startUnreadableLog } from '@live-scribe/testing/servers/unreadable-log'
import { expect, it } from 'vitest'
import { LiveScribe } from '../src/index.ts'

it('[CLIENT-10] has one socket at a time, and goes on, while the log can’t be read', async () => {
  const server = await startUnreadableLog(2)
  const scribe = new LiveScribe({ url: server.url, key: 'lsk_test' })
  const silence = new Blob([new Uint8Array(3200)]).stream()
  const events = await Array.fromAsync(scribe.listen(silence))
  expect(events.filter(({ type }) => type === 'final')).toMatchObject([{ text: 'one' }])
  expect(events.at(-1)).toMatchObject({ type: 'ended', reason: 'user_stopped' })
  expect(server.counts()).toEqual({ opened: 3, most: 1 })
  await server.close()
})
