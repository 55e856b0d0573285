/** A field of a protobuf message, encoded. */
export type Field = Uint8Array

const VARINT = 0
const BYTES = 2
const FIXED_32 = 5

/** An integer, a boolean or the value of an enumeration. */
export function integerField(number: number, value: number): Field {
  return Buffer.concat([varint((number << 3) | VARINT), varint(value)])
}

/** A string, bytes or an encoded message. */
export function bytesField(number: number, value: string | Uint8Array): Field {
  const bytes = Buffer.from(value as string)
  return Buffer.concat([varint((number << 3) | BYTES), varint(bytes.length), bytes])
}

/** A float of 32 bits. */
export function floatField(number: number, value: number): Field {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([varint((number << 3) | FIXED_32), bytes])
}

/** Joins the fields of a message. */
export function message(...fields: Field[]): Uint8Array {
  return Buffer.concat(fields)
}

/** Negative values take ten bytes, as protobuf's `int64` has it. */
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}
