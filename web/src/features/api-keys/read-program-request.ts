import { PROGRAM_SCOPES, type ProgramScope } from '@live-scribe/contract/api-keys/programs'

/** What a program asks for, as the server signed it. */
export interface ProgramRequest {
  clientId: string
  /** The host that the user returns to; null for an app on this device. */
  host: string | null
  scopes: readonly ProgramScope[]
  /** Scopes that are granted with any of the others, such as that of staying connected. */
  otherScopes: readonly string[]
  /** Epoch milliseconds at which the request ends. */
  endsAt: number
}

/** Reads a request of the consent page's address; null for a text that is none. */
export function readProgramRequest(request: string): ProgramRequest | null {
  const query = new URLSearchParams(request)
  const clientId = query.get('client_id')
  const redirect = URL.parse(query.get('redirect_uri') ?? '')
  if (!clientId || !redirect || !query.has('sig')) return null
  const asked = (query.get('scope') ?? '').split(' ')

  return {
    clientId,
    host: redirect.protocol === 'https:' ? redirect.hostname : null,
    scopes: PROGRAM_SCOPES.filter((scope) => asked.includes(scope)),
    otherScopes: asked.filter((scope) => !PROGRAM_SCOPES.some((known) => known === scope)),
    endsAt: Number(query.get('exp')) * 1000,
  }
}
