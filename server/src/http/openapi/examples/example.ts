import type { Endpoint, RequestInputOf } from '@live-scribe/contract/endpoint'

/** An endpoint and a request to it, as a program would send it. */
export interface Example {
  endpoint: Endpoint
  request: { params?: unknown; query?: unknown; body?: unknown }
}

/** The code of the recording in examples. */
export const EXAMPLE_CODE = 'K7M2PQ'
/** Ids in examples. */
export const EXAMPLE_ID = '5f0c1f9e-5b0a-4f4e-9c55-0c8a4f6f2d11'

export function exampleOf<E extends Endpoint>(endpoint: E, request: RequestInputOf<E>): Example {
  return { endpoint, request }
}
