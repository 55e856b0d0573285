import type * as z from 'zod/mini'
import { createNetworkError } from '#web/api/api-error.ts'
import { createAuthError } from './auth-error.ts'

/** Posts to the identity service; returns its reply. Throws AuthError or a network error. */
export function postToAuthApi(action: string, body: object = {}): Promise<unknown> {
  return send(action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Reads from the identity service, validated by a schema. */
export async function getFromAuthApi<Shape extends z.ZodMiniType>(
  action: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  return shape.parse(await send(action, {}))
}

async function send(action: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(`/api/auth/${action}`, init)
  } catch {
    throw createNetworkError()
  }
  const reply: unknown = await response.json().catch(() => null)
  if (response.ok) return reply

  const { code = '', message: said } = (reply ?? {}) as { code?: unknown; message?: unknown }
  const wait = Number(response.headers.get('x-retry-after') ?? 0)
  throw createAuthError(response.status, { code: String(code), said, wait })
}
