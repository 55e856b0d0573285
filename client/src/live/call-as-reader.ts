import type { Endpoint, ReplyOf, RequestInputOf } from '@live-scribe/contract/endpoint'
import { LiveScribeError } from '../errors.ts'
import { call, type Route, type ServerAddress } from '../http/call.ts'

/** Calls an endpoint of readers. With a key that may not read, the session's code alone counts. */
export async function callAsReader<E extends Endpoint>(
  server: ServerAddress,
  route: Route<E>,
  request: RequestInputOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  try {
    return await call(server, route, request, signal)
  } catch (error) {
    if (!(error instanceof LiveScribeError && error.code === 'scope_missing')) throw error
    return call({ url: server.url }, route, request, signal)
  }
}
