import { safeParse } from 'zod/mini'
import type { Endpoint, ReplyOf } from './endpoint.ts'

/** What a server answered, once it is what the endpoint promises; otherwise null. */
export function parseReply<E extends Endpoint>(endpoint: E, content: unknown): ReplyOf<E> | null {
  const parsed = safeParse(endpoint.reply, content)
  return parsed.success ? (parsed.data as ReplyOf<E>) : null
}
