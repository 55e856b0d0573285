import type { Endpoint } from '@live-scribe/contract/endpoint'
import fc from 'fast-check'
import { hostileText, hostileValue } from './hostile-value.ts'
import { type KnownIds, schemaValue } from './schema-value.ts'

/** An HTTP request in encoded form. */
export interface FuzzRequest {
  method: string
  /** Path and query, already encoded, perhaps wrongly. */
  target: string
  contentType: string | null
  body: string
}

/** Generates requests to an endpoint: valid ones, ones with an invalid part, and random text. */
export function endpointRequest(endpoint: Endpoint, known: KnownIds): fc.Arbitrary<FuzzRequest> {
  const path = fc
    .record({ given: partOf(endpoint.params, known), noise: hostileText, dice: fc.nat(9) })
    .map(({ given, noise, dice }) =>
      endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        dice === 0 ? raw(noise) : encode(textOf(fieldOf(given, name) ?? 'ZZZZZZ')),
      ),
    )
  return fc
    .record({ path, query: queryOf(endpoint, known), body: bodyOf(endpoint, known) })
    .map(({ path, query, body }) => ({
      method: endpoint.method,
      target: `${path}${query}`,
      ...body,
    }))
}

function partOf(schema: Endpoint['body'], known: KnownIds): fc.Arbitrary<unknown> {
  return schema ? schemaValue(schema, known) : fc.constant({})
}

/** Generates a valid value, one with an invalid or additional field, or any other value. */
function perhapsWrong(schema: Endpoint['body'], known: KnownIds): fc.Arbitrary<unknown> {
  const valid = partOf(schema, known)
  const spoilt = fc
    .record({ valid, pick: fc.nat(), value: hostileValue, extra: hostileText })
    .map(({ valid: given, pick, value, extra }) => {
      const fields = { ...(given as Record<string, unknown>) }
      const names = [...Object.keys(fields), extra]
      return { ...fields, [names[pick % names.length] ?? extra]: value }
    })
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 3, arbitrary: spoilt },
    { weight: 1, arbitrary: hostileValue },
  )
}

function queryOf({ query }: Endpoint, known: KnownIds): fc.Arbitrary<string> {
  const fields = perhapsWrong(query, known).map((given) =>
    fieldsOf(given)
      .map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`)
      .join('&'),
  )
  const text = fc.oneof(
    { weight: 8, arbitrary: query ? fields : fc.constant('') },
    { weight: 1, arbitrary: hostileText.map(raw) },
    { weight: 1, arbitrary: fields.map((once) => `${once}&${once}`) },
  )
  return text.map((given) => (given ? `?${given}` : ''))
}

function bodyOf(
  { method, body }: Endpoint,
  known: KnownIds,
): fc.Arbitrary<Pick<FuzzRequest, 'contentType' | 'body'>> {
  if (method === 'GET') return fc.constant({ contentType: null, body: '' })
  const value = perhapsWrong(body, known)
  const json = value.map((given) => JSON.stringify(given) ?? '')
  const form = value.map((given) =>
    fieldsOf(given)
      .map(([name, part]) => `${encode(name)}=${encode(textOf(part))}`)
      .join('&'),
  )
  const multipart = fc.record({ text: json, isWhole: fc.boolean() }).map(({ text, isWhole }) => {
    const head = '--b\r\ncontent-disposition: form-data; name="sessionId"\r\n\r\n'
    return isWhole ? `${head}${text}\r\n--b--\r\n` : `${head}${text}`
  })
  const noise = fc.oneof(hostileText, fc.constantFrom('x', '{', '--b--', '{"a":', '[]', '0'))
  const of = (contentType: string | null, text: fc.Arbitrary<string>) =>
    text.map((given) => ({ contentType, body: given }))
  return fc.oneof(
    { weight: 14, arbitrary: of('application/json', json) },
    { weight: 2, arbitrary: of('application/x-www-form-urlencoded', form) },
    { weight: 2, arbitrary: of('multipart/form-data; boundary=b', multipart) },
    { weight: 1, arbitrary: of('multipart/form-data; boundary=b', noise) },
    { weight: 1, arbitrary: of('multipart/form-data', noise) },
    { weight: 1, arbitrary: of('application/json', noise) },
    { weight: 1, arbitrary: of('text/plain', noise) },
    { weight: 1, arbitrary: of('no type at all', noise) },
    { weight: 1, arbitrary: of(null, noise) },
  )
}

/** At most twelve fields, because a header of more than 16 kB is rejected before routing. */
function fieldsOf(given: unknown): [string, unknown][] {
  return Object.entries(Object(given) as object).slice(0, 12)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function fieldOf(given: unknown, name: string): unknown {
  return (given as Record<string, unknown>)[name]
}

/** Percent-encodes a text; unpaired surrogates become three bytes that are invalid UTF-8. */
function encode(text: string): string {
  return [...text]
    .map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ed%a0%80'))
    .join('')
}

/** Leaves a text as it is, except for characters that a request line can't contain. */
function raw(text: string): string {
  return text.replace(/[^!-~]/g, (letter) => encode(letter))
}
