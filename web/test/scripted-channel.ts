import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { ConnectionChange, PusherClient } from '#web/live/pusher-client.ts'
import { until } from './until.ts'

const handlers = new Map<string, (data: unknown) => void>()
let onState: (change: ConnectionChange) => void = () => {}

/** A Pusher client for the viewer, controlled by the test. */
export const pusherClient = {
  subscribe: vi.fn((_channel: string) => ({
    bind: (event: string, handler: (data: unknown) => void) => handlers.set(event, handler),
  })),
  unsubscribe: vi.fn((_channel: string) => {}),
  disconnect: vi.fn(() => {}),
  connection: {
    bind: (_event: string, handler: (change: ConnectionChange) => void) => {
      onState = handler
    },
  },
} satisfies PusherClient

export async function openScriptedClient(): Promise<PusherClient> {
  return pusherClient
}

/** Emits a channel event; waits until the page listens for it. */
export async function emitEvent(event: string, data: unknown = {}): Promise<void> {
  await until(() => expect(handlers.has(event)).toBe(true))
  await act(async () => handlers.get(event)?.(data))
}

/** Simulates a lost connection. */
export async function dropConnection(): Promise<void> {
  await act(async () => onState({ current: 'connecting' }))
}

export function resetScriptedChannel(): void {
  handlers.clear()
  vi.clearAllMocks()
}
