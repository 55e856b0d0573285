import fc from 'fast-check'
import { z } from 'zod'
import { hostileText, hostileValue } from './hostile-value.ts'

/** Existing ids by the name of their field; `''` has the texts for all other fields. */
export type KnownIds = Record<string, string[]>

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Generates values of which most are valid inputs of a schema. */
export function schemaValue(schema: z.core.$ZodType, known: KnownIds): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return arbitraryOf(described as JsonSchema, known)
}

function arbitraryOf(schema: JsonSchema, known: KnownIds, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one as JsonSchema, known, name)))
  const types = [schema.type].flat()
  return fc.oneof(...types.map((type) => typedValue(type, schema, known, name)))
}

function typedValue(
  type: string | undefined,
  schema: JsonSchema,
  known: KnownIds,
  name: string,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, known)
    case 'string':
      return textOf(schema, known[name] ?? known[''] ?? [])
    case 'integer':
      return fc.integer({ min: lowest(schema), max: Math.min(schema.maximum ?? 400, 2 ** 53 - 1) })
    case 'number':
      return fc.double({ min: lowest(schema), max: schema.maximum ?? 2e12, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostileValue
  }
}

function lowest({ minimum, exclusiveMinimum }: JsonSchema): number {
  return minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -400)
}

function textOf(schema: JsonSchema, known: string[]): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.oneof(fc.uuid(), ...known.map((id) => fc.constant(id)))
  if (schema.format === 'date-time') {
    return fc
      .date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString())
  }
  const size = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 80, 80) }
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', ...size }) },
    { weight: 1, arbitrary: hostileText },
  )
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownIds) {
  const parts = Object.entries(properties).map(
    ([name, schema]) => [name, arbitraryOf(schema as JsonSchema, known, name)] as const,
  )
  return fc.record(Object.fromEntries(parts), { requiredKeys: required })
}
