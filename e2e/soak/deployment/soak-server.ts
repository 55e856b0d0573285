/* The marked server with a clock that can be stepped, as an administrator or NTP steps a machine's. */

/** An order to the process, besides those of the marked server. */
export type SoakOrder = { type: 'step-clock'; ms: number } | { type: 'collect-garbage' }

let stepMs = 0
const RealDate = Date

/** Timers go on: they follow the monotonic clock, as on a real machine. */
globalThis.Date = class extends RealDate {
  constructor(...parts: ConstructorParameters<DateConstructor> | []) {
    if (parts.length === 0) super(RealDate.now() + stepMs)
    else super(...(parts as [number]))
  }

  static override now(): number {
    return RealDate.now() + stepMs
  }
} as DateConstructor

process.on('message', (order: SoakOrder | string) => {
  if (typeof order === 'string') return
  if (order.type === 'step-clock') stepMs = order.ms
  else globalThis.gc?.()
  process.send?.({ type: 'obeyed' })
})

await import('../../faults/marked-server.ts')
