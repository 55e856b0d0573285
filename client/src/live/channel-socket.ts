import { ChannelSocket, type SocketHost } from '@live-scribe/contract/live/channel-socket'
import type { ChannelAddress } from './channel-address.ts'
import { MessageQueue } from './message-queue.ts'

/** Messages that a slow reader may leave; then they are dropped, and the log is read instead. */
const MAX_WAITING = 1_000

/** `subscribed` (again): the log is to be read. `refused`: nothing more comes; the log says why. */
export type ChannelMessage =
  | { type: 'subscribed' }
  | { type: 'refused' }
  | { type: 'event'; name: string; data: unknown }

/** A channel that is followed until `close`. */
export interface FollowedChannel {
  /** Its messages, until the socket closes. */
  messages: MessageQueue<ChannelMessage>
  close(): void
}

const host: SocketHost = {
  open(url, { onMessage, onClose }) {
    const socket = new WebSocket(url)
    socket.addEventListener('message', ({ data }) => onMessage(String(data)))
    socket.addEventListener('error', () => onClose(1006))
    socket.addEventListener('close', ({ code }) => onClose(code))
    return socket
  },
  startTimer(act, delayMs) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Opens a socket to the hub that is subscribed to one channel. */
export function followChannel(address: ChannelAddress, signal?: AbortSignal): FollowedChannel {
  signal?.throwIfAborted()
  const messages = new MessageQueue<ChannelMessage>()
  const socket = new ChannelSocket(address, host, {
    onEvent: (name, data) => receive(messages, name, data),
    onLoss: () => close(),
  })
  const close = () => {
    signal?.removeEventListener('abort', abort)
    messages.end()
    socket.close()
  }
  const abort = () => {
    messages.fail(signal?.reason)
    close()
  }
  signal?.addEventListener('abort', abort, { once: true })
  return { messages, close }
}

function receive(messages: MessageQueue<ChannelMessage>, name: string, data: unknown): void {
  if (name === 'pusher:subscription_succeeded') messages.push({ type: 'subscribed' })
  else if (name === 'pusher:subscription_error' || name === 'closed-event')
    messages.push({ type: 'refused' })
  else if (messages.size < MAX_WAITING) messages.push({ type: 'event', name, data })
  else {
    messages.clear()
    messages.push({ type: 'subscribed' })
  }
}
