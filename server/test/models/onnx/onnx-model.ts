import { bytesField, type Field, floatField, integerField, message } from './protobuf.ts'

/* Writes ONNX files; the field numbers are those of onnx.proto. */

const IR_VERSION = 8
const OPERATOR_SET = 17

const elementTypes = { float: 1, int32: 6, int64: 7 } as const

/** The type of a tensor's elements. */
export type ElementType = keyof typeof elementTypes

/** An input or output of a graph; a dimension with a name has any length. */
export interface TensorType {
  name: string
  type: ElementType
  shape: readonly (number | string)[]
}

/** A constant of a graph. */
export interface Constant {
  name: string
  type: ElementType
  shape: readonly number[]
  values: readonly number[]
}

/** The value of an operator's attribute: `float` where the operator asks for one. */
export type Attribute = number | readonly number[] | { float: number }

/** An operator with the names of the tensors that it reads and writes. */
export interface OnnxNode {
  operator: string
  inputs: readonly string[]
  outputs: readonly string[]
  attributes?: Readonly<Record<string, Attribute>>
}

/** A graph with the metadata that its program reads. */
export interface OnnxModel {
  inputs: readonly TensorType[]
  outputs: readonly TensorType[]
  constants: readonly Constant[]
  nodes: readonly OnnxNode[]
  metadata?: Readonly<Record<string, string | number>>
}

/** Encodes a model as the bytes of an `.onnx` file. */
export function encodeOnnxModel({ metadata = {}, ...graph }: OnnxModel): Uint8Array {
  return message(
    integerField(1, IR_VERSION),
    bytesField(7, encodeGraph(graph)),
    bytesField(8, message(bytesField(1, ''), integerField(2, OPERATOR_SET))),
    ...Object.entries(metadata).map(([key, value]) =>
      bytesField(14, message(bytesField(1, key), bytesField(2, String(value)))),
    ),
  )
}

function encodeGraph({ inputs, outputs, constants, nodes }: OnnxModel): Uint8Array {
  return message(
    ...nodes.map((node) => bytesField(1, encodeNode(node))),
    bytesField(2, 'graph'),
    ...constants.map((constant) => bytesField(5, encodeConstant(constant))),
    ...inputs.map((input) => bytesField(11, encodeTensorType(input))),
    ...outputs.map((output) => bytesField(12, encodeTensorType(output))),
  )
}

function encodeNode({ operator, inputs, outputs, attributes = {} }: OnnxNode): Uint8Array {
  return message(
    ...inputs.map((name) => bytesField(1, name)),
    ...outputs.map((name) => bytesField(2, name)),
    bytesField(4, operator),
    ...Object.entries(attributes).map(([name, value]) =>
      bytesField(5, message(bytesField(1, name), ...encodeAttribute(value))),
    ),
  )
}

function encodeAttribute(value: Attribute): Field[] {
  const [ofFloat, ofInteger, ofIntegers] = [1, 2, 7]
  if (typeof value === 'number') return [integerField(3, value), integerField(20, ofInteger)]
  if ('float' in value) return [floatField(2, value.float), integerField(20, ofFloat)]
  return [...value.map((each) => integerField(8, each)), integerField(20, ofIntegers)]
}

function encodeConstant({ name, type, shape, values }: Constant): Uint8Array {
  return message(
    ...shape.map((length) => integerField(1, length)),
    integerField(2, elementTypes[type]),
    bytesField(8, name),
    bytesField(9, toBytes(type, values)),
  )
}

function toBytes(type: ElementType, values: readonly number[]): Uint8Array {
  switch (type) {
    case 'float':
      return new Uint8Array(Float32Array.from(values).buffer)
    case 'int32':
      return new Uint8Array(Int32Array.from(values).buffer)
    case 'int64':
      return new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    default:
      return type satisfies never
  }
}

function encodeTensorType({ name, type, shape }: TensorType): Uint8Array {
  const dimensions = shape.map((length) =>
    typeof length === 'number' ? integerField(1, length) : bytesField(2, length),
  )
  const tensor = message(
    integerField(1, elementTypes[type]),
    bytesField(2, message(...dimensions.map((dimension) => bytesField(1, dimension)))),
  )
  return message(bytesField(1, name), bytesField(2, message(bytesField(1, tensor))))
}
