import { maxHeaderSize } from 'node:http'
import type { Endpoint } from '@live-scribe/contract/endpoint'
import { errorReply } from '@live-scribe/contract/errors'
import { isDeep } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { statusOf } from '#server/http/app-error.ts'
import { findErrorCodes } from '#server/http/openapi/describe-errors.ts'
import { startShop } from '../../clients/shop.ts'
import { readContract } from '../../contract-fuzz/all-endpoints.ts'
import { endpointRequest } from '../../contract-fuzz/endpoint-request.ts'
import { createRoleUsers, type Role, roles } from '../../contract-fuzz/fuzz-roles.ts'
import type { KnownIds } from '../../contract-fuzz/schema-value.ts'
import { closeConnections, sendRaw } from '../../contract-fuzz/send-raw.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

/** Another seed, by FUZZ_SEED, generates other requests. */
const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)

const endpoints = await readContract()
/** To each endpoint. */
const requests = isDeep ? 50 : 2

let server: TestServer
let people: Record<Role, Pick<TestUser, 'headers'>>
let known: KnownIds
beforeAll(async () => {
  server = await startShop({ env: { API_KEY_RATE: '1000000' } })
  ;({ people, known } = await createRoleUsers(server))
})
afterAll(async () => {
  closeConnections()
  await server.close()
})

let calls = 0

describe('random requests', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '[WIRE-01, PROG-3] %s answers within its schema or refuses as the contract says, to each role',
    { tags: 'property' },
    async (_name, endpoint) => {
      const role = fc.constantFrom(...roles)
      await fc.assert(
        fc.asyncProperty(role, endpointRequest(endpoint, known), async (who, request) => {
          // Limits count by address, so each request has an address of its own.
          calls += 1
          const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
          const headers = { ...people[who].headers, 'x-forwarded-for': address }
          const reply = await sendRaw(server.url, request, headers)
          if (!isElsewhere(endpoint, request.target, reply.status)) {
            expect(faultOf(endpoint, reply)).toBeNull()
          }
        }),
        { numRuns: requests, seed: FUZZ_SEED + calls },
      )
    },
  )
})

/**
 * Whether the request never reaches the endpoint: its head is too long for any, or the random path
 * has slashes of its own.
 */
function isElsewhere({ path }: Endpoint, target: string, status: number): boolean {
  if (status === 431) return target.length > maxHeaderSize / 2
  const [actual = ''] = target.split(/[?#]/)
  return status === 404 && actual.split('/').length !== path.split('/').length
}

/** The error of a response; null for a valid one. */
function faultOf(endpoint: Endpoint, reply: { status: number; text: string }): string | null {
  const { status, text } = reply
  if (status >= 500) return `${status} ${text}`
  const content = jsonOf(text)
  if (status >= 400) {
    const { success, data } = errorReply.safeParse(content)
    if (!success) return `${status} not an error reply: ${text}`
    const isDescribed =
      statusOf[data.code] === status && findErrorCodes(endpoint).includes(data.code)
    return isDescribed ? null : `${status} not in the description: ${text}`
  }
  const parsed = z.safeParse(endpoint.reply, content)
  if (!parsed.success) return `${status} ${z.prettifyError(parsed.error)}: ${text}`
  // Parsing drops fields that the schema does not have, so a difference shows them.
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(content))
    ? null
    : `${status} more than the schema says: ${text}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}
