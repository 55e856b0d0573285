import { z } from 'zod'

/** A JSON Schema of the draft that OpenAPI 3.1 uses. */
export type JsonSchema = Record<string, unknown>

/**
 * Converts a schema of the contract: what a caller may send (`input`), or gets (`output`). What JSON
 * Schema can't say, such as a conversion, allows anything there.
 */
export function describeSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  })
  return converted
}

/** A record whose keys are listed becomes an object with these properties. */
function nameProperties(converted: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = converted
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  if (!names || additionalProperties === undefined) return
  converted.properties = Object.fromEntries(names.map((name) => [name, additionalProperties]))
  converted.additionalProperties = false
  delete converted.propertyNames
}
