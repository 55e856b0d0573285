import { safeParse } from 'zod/mini'
import type { Endpoint, ReplyOf } from '../endpoint.ts'

/** A server's reply, validated against the endpoint; null when it does not match. */
export function parseReply<E extends Endpoint>(endpoint: E, content: unknown): ReplyOf<E> | null {
  const parsed = safeParse(endpoint.reply, content)
  return parsed.success ? (parsed.data as ReplyOf<E>) : null
}
