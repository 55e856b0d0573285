import type { ProgramScope } from '@live-scribe/contract/api-keys/programs'

/** A program that a user let in, as its user sees it. */
export interface ConnectedProgram {
  id: string
  /** The name that the program gave itself. */
  name: string
  /** The hosts that get its codes and so its tokens; `this device` for an app on the user's device. */
  host: string
  scopes: readonly ProgramScope[]
  connectedAt: Date
  /** When it last called, to the minute; null: never. */
  lastUsedAt: Date | null
}

/** The program and the user behind a valid access token. */
interface ProgramCaller {
  /** The id of the connected program. */
  id: string
  /** The provider's user id. */
  identityUserId: string
  scopes: readonly ProgramScope[]
}

/** An OAuth 2.1 server, by which users let programs use the MCP server in their name. */
export interface ConnectedPrograms {
  /** The server's identifier, a URL (RFC 8414). */
  getIssuer(): string
  /** What programs read to find its endpoints (RFC 8414). */
  getMetadata(): Promise<Record<string, unknown>>
  /** Who calls with an access token for the MCP server; null for any other text. */
  authenticate(token: string): Promise<ProgramCaller | null>
  /** A user's connected programs, the latest first. */
  list(identityUserId: string): Promise<ConnectedProgram[]>
  /** Ends a user's connection, with all its tokens; null when the user has none of this id. */
  disconnect(identityUserId: string, id: string): Promise<ConnectedProgram | null>
  /** Deletes expired tokens, and programs that nobody uses. */
  deleteUnused(now: Date): Promise<void>
}
