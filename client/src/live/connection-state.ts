import type { ConnectionEvent } from './live-event.ts'

/** Whether there is a connection, over all of its sockets; each change is reported once. */
export class ConnectionState {
  #isLost = false

  lost(): ConnectionEvent[] {
    return this.#change(true, { type: 'connection', state: 'lost' })
  }

  restored(): ConnectionEvent[] {
    return this.#change(false, { type: 'connection', state: 'restored' })
  }

  #change(isLost: boolean, event: ConnectionEvent): ConnectionEvent[] {
    if (this.#isLost === isLost) return []
    this.#isLost = isLost
    return [event]
  }
}
