import * as ws from 'ws'

interface FrameOptions {
  fin: boolean
  opcode: number
  mask: boolean
  rsv1: boolean
  readOnly: boolean
}

interface Parts {
  Sender: { frame(payload: Buffer, options: FrameOptions): Buffer[] }
}

/** The part of `ws` that writes frames, of which its types say nothing. */
export const { Sender } = ws as unknown as Parts
