/** Opcodes of control frames (RFC 6455, section 5.5). */
export const controlOpcodes = { close: 0x8, ping: 0x9, pong: 0xa } as const

/** Maximum bytes of a control frame's payload, and of a close frame's reason after its code. */
const MAX_CONTROL_BYTES = 125
const MAX_REASON_BYTES = MAX_CONTROL_BYTES - 2

/** A control frame from a server, unmasked, with a payload of up to 125 bytes. */
export function encodeControlFrame(opcode: number, payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, payload.length]), payload])
}

/** A close frame from a server; the reason is cut to what it holds, between two characters. */
export function encodeCloseFrame(code: number, reason = ''): Buffer {
  const payload = Buffer.alloc(2)
  payload.writeUInt16BE(code)
  const text = cutReason(reason)
  return encodeControlFrame(controlOpcodes.close, Buffer.concat([payload, Buffer.from(text)]))
}

/** A reason cut to the 123 bytes of a close frame. */
export function cutReason(reason: string): string {
  return Buffer.from(reason)
    .subarray(0, MAX_REASON_BYTES)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
}
