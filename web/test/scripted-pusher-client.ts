import { vi } from 'vitest'
import type { ConnectionChange, PusherClient } from '#web/live/pusher-client.ts'

/** A channel client controlled by the test. */
export function createScriptedPusherClient() {
  const handlers = new Map<string, (data: unknown) => void>()
  let onState: (change: ConnectionChange) => void = () => {}
  const client = {
    subscribe: vi.fn(() => ({
      bind: (event: string, handler: (data: unknown) => void) => handlers.set(event, handler),
    })),
    unsubscribe: vi.fn(),
    disconnect: vi.fn(),
    connection: {
      bind: (_event: string, handler: (change: ConnectionChange) => void) => {
        onState = handler
      },
    },
  } satisfies PusherClient

  return {
    client,
    emit: (event: string, data: unknown = {}) => handlers.get(event)?.(data),
    listeners: () => [...handlers.keys()],
    drop: () => onState({ current: 'connecting' }),
  }
}
