import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import * as ws from 'ws'

interface FrameOptions {
  fin: boolean
  opcode: number
  mask: boolean
  rsv1: boolean
  readOnly: boolean
}

interface Parts {
  Receiver: new (options: {
    isServer: boolean
    maxPayload?: number
    allowSynchronousEvents?: boolean
  }) => Writable & EventEmitter
  Sender: { frame(payload: Buffer, options: FrameOptions): Buffer[] }
}

/** The parts of `ws` that read and write frames, of which its types say nothing. */
export const { Receiver, Sender } = ws as unknown as Parts
