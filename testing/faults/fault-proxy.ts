import { once } from 'node:events'
import net from 'node:net'
import { BandwidthGate } from './bandwidth-gate.ts'

const HOST = '127.0.0.1'

/** A proxied connection: its two sockets, and a gate for each direction. */
interface ProxiedConnection {
  near: net.Socket
  far: net.Socket
  gates: [BandwidthGate, BandwidthGate]
  /** Whether the connection stays silent, whatever the proxy does later. */
  isDead: boolean
}

/**
 * A TCP proxy whose connections can be reset, silenced, stalled and throttled. It preserves the
 * order of bytes.
 */
export class FaultProxy {
  readonly #server = net.createServer({ allowHalfOpen: true }, (near) => this.#accept(near))
  readonly #proxied = new Set<ProxiedConnection>()
  #target: number
  #isDown = false
  #isStalled = false
  #bytesPerSecond = Number.POSITIVE_INFINITY

  private constructor(target: number) {
    this.#target = target
  }

  /** Opens a proxy to a local port, on a port that the system chooses. */
  static async open(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    proxy.#server.listen(0, HOST)
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port
  }

  get url(): string {
    return `http://${HOST}:${this.port}`
  }

  /** Number of connections that are not silenced. */
  get connections(): number {
    return [...this.#proxied].filter((connection) => !connection.isDead).length
  }

  /** Directs new connections to another port, as after a restart. */
  setTarget(target: number): void {
    this.#target = target
  }

  /** Resets every connection; accepts new ones at once. */
  cut(): void {
    for (const { near, far } of this.#proxied) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    this.#proxied.clear()
  }

  /**
   * Silences every connection without closing it, so that neither end notices; accepts new ones.
   */
  goSilent(): void {
    for (const connection of this.#proxied) {
      connection.isDead = true
      for (const gate of connection.gates) gate.close()
    }
  }

  /** Resets every connection and each new one, until `restore`. */
  down(): void {
    this.#isDown = true
    this.cut()
  }

  restore(): void {
    this.#isDown = false
  }

  /** Holds all bytes back, on new connections too, until `resume`; nothing is lost. */
  stall(): void {
    this.#isStalled = true
    for (const gate of this.#gates()) gate.close()
  }

  resume(): void {
    this.#isStalled = false
    for (const gate of this.#gates()) gate.open()
  }

  /** Limits bytes per second, in each direction of each connection; Infinity removes the limit. */
  slow(bytesPerSecond: number): void {
    this.#bytesPerSecond = bytesPerSecond
    for (const gate of this.#gates()) gate.slow(bytesPerSecond)
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const { near, far } of this.#proxied) {
      near.destroy()
      far.destroy()
    }
    await closed
  }

  #gates(): BandwidthGate[] {
    return [...this.#proxied]
      .filter((connection) => !connection.isDead)
      .flatMap((connection) => connection.gates)
  }

  #accept(near: net.Socket): void {
    near.on('error', () => {})
    if (this.#isDown) {
      near.resetAndDestroy()
      return
    }
    const far = net.connect({ port: this.#target, host: HOST, allowHalfOpen: true })
    const connection: ProxiedConnection = {
      near,
      far,
      gates: [this.#newGate(), this.#newGate()],
      isDead: false,
    }
    this.#proxied.add(connection)
    join(connection)
    near.once('close', () => connection.isDead || this.#proxied.delete(connection))
    void carry(near, far, connection.gates[0])
    void carry(far, near, connection.gates[1])
  }

  #newGate(): BandwidthGate {
    const gate = new BandwidthGate()
    gate.slow(this.#bytesPerSecond)
    if (this.#isStalled) gate.close()
    return gate
  }
}

/** An error on one socket resets the other, unless the connection is silenced. */
function join(connection: ProxiedConnection): void {
  const { near, far } = connection
  near.on('error', () => connection.isDead || far.resetAndDestroy())
  far.on('error', () => connection.isDead || near.resetAndDestroy())
}

async function carry(from: net.Socket, to: net.Socket, gate: BandwidthGate): Promise<void> {
  try {
    for await (const chunk of from.iterator({ destroyOnReturn: false })) {
      for await (const piece of gate.passing(chunk)) {
        if (to.destroyed) return
        if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')])
      }
    }
    await gate.opened
    to.end()
  } catch {
    to.destroy()
  }
}
