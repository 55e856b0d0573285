import type { Endpoint } from '@live-scribe/contract/endpoint'
import { describeErrors } from './describe-errors.ts'
import { describeSchema, type JsonSchema } from './describe-schema.ts'
import { findExample } from './examples/find-example.ts'
import { toOperationId } from './operation-id.ts'
import { findTag } from './tags.ts'

const policies: Record<Endpoint['policy'], string> = {
  public: 'Anyone may call it.',
  'signed-in': 'A signed-in user may call it.',
  owner: 'Only the owner of the recording may call it.',
  affiliate: 'Only the affiliate, and administrators, may call it.',
  admin: 'Only administrators with two-step verification may call it.',
}

/** Describes an endpoint as an operation of OpenAPI. */
export function describeOperation(endpoint: Endpoint) {
  const { policy, scope, summary, params, query, body } = endpoint
  const example = findExample(endpoint)
  const parameters = [
    ...describeParameters('path', params, example?.params),
    ...describeParameters('query', query, example?.query),
  ]
  return {
    operationId: toOperationId(endpoint),
    tags: [findTag(endpoint)],
    summary,
    description: `${policies[policy]} ${describeScope(scope)}`,
    security: [
      ...(policy === 'public' ? [{}] : []),
      { session: [] },
      ...(scope ? [{ key: [scope] }] : []),
    ],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: describeSchema(body, 'input'),
                ...(example ? { example: example.body } : {}),
              },
            },
          },
        }
      : {}),
    responses: { 200: describeReply(endpoint), ...describeErrors(endpoint) },
  }
}

function describeScope(scope: Endpoint['scope']): string {
  return scope ? `An API key needs the scope \`${scope}\`.` : 'No API key may call it.'
}

function describeReply({ reply, files }: Endpoint) {
  const file: JsonSchema = { type: 'string', contentEncoding: 'binary' }
  const content = files
    ? Object.fromEntries(files.map((type) => [type, { schema: file }]))
    : { 'application/json': { schema: describeSchema(reply, 'output') } }
  return { description: files ? 'The file.' : 'Done.', content }
}

function describeParameters(
  place: 'path' | 'query',
  schema: Endpoint['params'],
  example: unknown = {},
) {
  if (!schema) return []
  const { properties = {}, required = [] } = describeSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in Object(example) ? { example: Object(example)[name] } : {}),
  }))
}
