import type { Endpoint } from '@live-scribe/contract/endpoint'
import type { ErrorCode } from '@live-scribe/contract/errors'
import { statusOf } from '../app-error.ts'

/** The codes with which an endpoint may refuse a request, those of its kind and its own. */
export function findErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const { policy, method, scope, errors = [] } = endpoint
  const ofAccess = {
    public: [],
    'signed-in': [],
    admin: ['second_step_required'],
    owner: ['session_not_found'],
    affiliate: ['not_found'],
  } as const satisfies Record<Endpoint['policy'], ErrorCode[]>
  const codes: ErrorCode[] = [
    // Also of text in an address that no endpoint takes, and of a body that it does not read.
    'bad_request',
    'payload_too_large',
    ...(policy === 'public' ? [] : (['unauthenticated'] as const)),
    // Of a page on another site, and of a caller without the role.
    ...(method === 'GET' && policy !== 'admin' ? [] : (['forbidden'] as const)),
    ...ofAccess[policy],
    // Of a caller with an API key.
    ...(scope ? (['key_refused', 'address_refused'] as const) : []),
    'scope_missing',
    ...errors,
    'too_many_requests',
    'database_unavailable',
    'server_busy',
    'internal',
  ]
  return [...new Set(codes)]
}

/** The error responses of an endpoint, by status. */
export function describeErrors(endpoint: Endpoint) {
  const byStatus = Map.groupBy(findErrorCodes(endpoint), (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
