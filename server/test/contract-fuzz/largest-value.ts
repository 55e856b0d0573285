import { z } from 'zod'
import type { KnownIds } from './schema-value.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Writes a text of a length. */
export type WriteText = (length: number) => string

/** Bytes that are left to a body of 64 kB for all lists of a value together. */
const LIST_BYTES = 56 * 1024
/** For texts without a limit of their own. */
const MAX_CHARACTERS = 8_000

/** The largest valid input of a schema that is known: each text and each list as long as it may be. */
export function largestValue(schema: z.core.$ZodType, known: KnownIds, write: WriteText): unknown {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return largestOf(described as JsonSchema, known, write, '')
}

function largestOf(schema: JsonSchema, known: KnownIds, write: WriteText, name: string): unknown {
  if (schema.enum) return schema.enum.at(-1)
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return largestOf(schema.anyOf[0] as JsonSchema, known, write, name)
  const [type] = [schema.type].flat()
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, part]) => [
          field,
          largestOf(part as JsonSchema, known, write, field),
        ]),
      )
    case 'array': {
      const item = largestOf((schema.items ?? {}) as JsonSchema, known, write, name)
      const room = Math.floor(LIST_BYTES / Buffer.byteLength(`${JSON.stringify(item)},`))
      return Array.from({ length: Math.min(schema.maxItems ?? room, room) }, () => item)
    }
    case 'string':
      return largestText(schema, known, write, name)
    case 'integer':
    case 'number':
      return schema.maximum ?? schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}

/** Ids are known ones, so that the call gets as far as it can. */
function largestText(schema: JsonSchema, known: KnownIds, write: WriteText, name: string): string {
  const isId = schema.format === 'uuid' || schema.pattern !== undefined
  const id = known[name]?.[0]
  if (isId || (/id$|^code$|^url$/i.test(name) && id)) return id ?? known['']?.[0] ?? ''
  if (schema.format === 'date-time') return '9999-12-31T23:59:59.999Z'
  return write(Math.min(schema.maxLength ?? MAX_CHARACTERS, MAX_CHARACTERS))
}
