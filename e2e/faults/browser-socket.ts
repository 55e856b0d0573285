import WebSocket from 'ws'

/** A WebSocket that ignores `error` events, which would crash Node without a listener. */
export class BrowserSocket extends WebSocket {
  constructor(url: string, protocols?: string[]) {
    super(url, protocols, { perMessageDeflate: false })
    this.on('error', () => {})
  }
}
