import type { Endpoint } from '@live-scribe/contract/endpoint'
import { permissions } from '@live-scribe/contract/identity/staff'
import { describeErrors } from './describe-errors.ts'
import { describeSchema, type JsonSchema } from './describe-schema.ts'
import { findExample } from './examples/find-example.ts'
import { findTag } from './tags.ts'

const policies: Record<Exclude<Endpoint['policy'], 'admin'>, string> = {
  public: 'Anyone may call it.',
  'signed-in': 'A signed-in user may call it.',
  owner: 'Only the owner of the recording may call it.',
  affiliate: 'Only the affiliate, and roles of the admin area with `affiliates:read`, may call it.',
}

/** Describes an endpoint as an operation of OpenAPI. */
export function describeOperation(endpoint: Endpoint) {
  const { policy, summary, params, query, body } = endpoint
  const scopes = [endpoint.scope, endpoint.alsoScope].filter((scope) => scope !== undefined)
  const example = findExample(endpoint)
  const parameters = [
    ...describeParameters('path', params, example?.params),
    ...describeParameters('query', query, example?.query),
  ]
  return {
    operationId: toOperationId(endpoint),
    tags: [findTag(endpoint)],
    summary,
    description: `${describePolicy(endpoint)} ${describeScopes(scopes)}`,
    security: [
      ...(policy === 'public' ? [{}] : []),
      { session: [] },
      ...(scopes.length > 0 ? [{ key: scopes }] : []),
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

function describePolicy(endpoint: Endpoint): string {
  if (endpoint.policy !== 'admin') return policies[endpoint.policy]
  const { permission } = endpoint
  const roles = permissions[permission].map((role) => `\`${role}\``)
  const who = roles.length === 1 ? `the role ${roles[0]}` : `the roles ${roles.join(', ')}`
  return `It needs \`${permission}\`: only ${who}, with two-step verification, may call it.`
}

function describeScopes(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'No API key may call it.'
  const names = scopes.map((scope) => `\`${scope}\``).join(' and ')
  return `An API key needs the ${scopes.length === 1 ? 'scope' : 'scopes'} ${names}.`
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

/** Names an operation by its method and path: `getTranscriptsByCodeExport`. */
function toOperationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .split(/[^\w:]|_/)
    .filter((part) => !['', 'api', 'rpc'].includes(part))
    .map((part) => (part.startsWith(':') ? `By${capitalise(part.slice(1))}` : capitalise(part)))
  return method.toLowerCase() + words.join('')
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
