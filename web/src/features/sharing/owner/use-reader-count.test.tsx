import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PusherChannel, PusherClient } from '#web/live/pusher-client.ts'
import { until } from '../../../../test/until.ts'
import { useReaderCount } from './use-reader-count.ts'

const handlers = new Map<string, (data: unknown) => void>()
const channel: PusherChannel = {
  bind: (event, handler) => handlers.set(event, handler),
  unbind: () => {},
}
const client: PusherClient = {
  subscribe: () => channel,
  unsubscribe: () => {},
  disconnect: () => {},
  connection: { bind: () => {} },
}
vi.mock('../reading/open-live-channel.ts', () => ({
  openLiveChannel: async () => ({ client, name: 'transcript-ABC234' }),
}))

function Count({ code }: { code: string | null }) {
  return <p data-testid="count">{String(useReaderCount(code))}</p>
}

function shown(): string | null {
  return screen.getByTestId('count').textContent
}

it('[OPEN-50, REC-85] counts who is subscribed, without the recorder itself', async () => {
  const { rerender } = render(<Count code={null} />)
  expect(shown()).toBe('null')

  rerender(<Count code="ABC234" />)
  // The channel is subscribed a moment before the page listens.
  await until(() => {
    act(() => handlers.get('pusher:subscription_succeeded')?.({}))
    act(() => handlers.get('pusher:subscription_count')?.({ subscription_count: 4 }))
    expect(shown()).toBe('3')
  })

  act(() => handlers.get('pusher:subscription_count')?.({ subscription_count: 1 }))
  expect(shown()).toBe('0')
  rerender(<Count code={null} />)
  expect(shown()).toBe('null')
})
