import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { authSession, authUser } from './auth.ts'

/*
 * Tables of the built-in OAuth server, by which users connect programs; their columns are those of
 * `@better-auth/oauth-provider`. Tokens are stored as hashes.
 */

const at = (name: string) => timestamp(name, { withTimezone: true })
const toUser = () => text('user_id').references(() => authUser.id, { onDelete: 'cascade' })
const toSession = () =>
  text('session_id').references(() => authSession.id, { onDelete: 'set null' })
const toClient = () =>
  text('client_id')
    .notNull()
    .references(() => programClients.clientId, { onDelete: 'cascade' })

/** Programs that registered themselves; most are never connected, and go again. */
export const programClients = pgTable(
  'program_clients',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull().unique(),
    /** Stored encrypted; null for a program that can keep no secret. */
    clientSecret: text('client_secret'),
    clientDiscoveryId: text('client_discovery_id'),
    disabled: boolean('disabled').default(false),
    skipConsent: boolean('skip_consent'),
    enableEndSession: boolean('enable_end_session'),
    subjectType: text('subject_type'),
    scopes: text('scopes').array(),
    clientCredentialsScopes: text('client_credentials_scopes').array().default(sql`'{}'::text[]`),
    userId: toUser(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    name: text('name'),
    uri: text('uri'),
    icon: text('icon'),
    contacts: text('contacts').array(),
    tos: text('tos'),
    policy: text('policy'),
    softwareId: text('software_id'),
    softwareVersion: text('software_version'),
    softwareStatement: text('software_statement'),
    redirectUris: text('redirect_uris').array().notNull(),
    postLogoutRedirectUris: text('post_logout_redirect_uris').array(),
    backchannelLogoutUri: text('backchannel_logout_uri'),
    backchannelLogoutSessionRequired: boolean('backchannel_logout_session_required'),
    tokenEndpointAuthMethod: text('token_endpoint_auth_method'),
    applicationType: text('application_type'),
    jwks: text('jwks'),
    jwksUri: text('jwks_uri'),
    grantTypes: text('grant_types').array(),
    responseTypes: text('response_types').array(),
    requirePKCE: boolean('require_pkce'),
    dpopBoundAccessTokens: boolean('dpop_bound_access_tokens').default(false),
    referenceId: text('reference_id'),
    metadata: jsonb('metadata'),
  },
  (table) => [index('program_clients_user').on(table.userId)],
)

/** What tokens may be for: the address of the MCP server, and those that it had before. */
export const programResources = pgTable('program_resources', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull().unique(),
  name: text('name').notNull(),
  accessTokenTtl: integer('access_token_ttl'),
  refreshTokenTtl: integer('refresh_token_ttl'),
  signingAlgorithm: text('signing_algorithm'),
  signingKeyId: text('signing_key_id'),
  allowedScopes: text('allowed_scopes').array(),
  customClaims: jsonb('custom_claims'),
  dpopBoundAccessTokensRequired: boolean('dpop_bound_access_tokens_required').default(false),
  disabled: boolean('disabled').default(false),
  createdAt: at('created_at'),
  updatedAt: at('updated_at'),
  policyVersion: integer('policy_version').default(1),
  metadata: jsonb('metadata'),
})

/** Which programs may ask for which resource; without rows, because all may ask for the one. */
export const programClientResources = pgTable(
  'program_client_resources',
  {
    id: text('id').primaryKey(),
    clientId: toClient(),
    resourceId: text('resource_id')
      .notNull()
      .references(() => programResources.identifier, { onDelete: 'cascade' }),
    metadata: jsonb('metadata'),
    createdAt: at('created_at'),
  },
  (table) => [
    uniqueIndex('program_client_resources_pair').on(table.clientId, table.resourceId),
    index('program_client_resources_resource').on(table.resourceId),
  ],
)

/** Signed assertions of programs, each good once; without rows, because no program may send any. */
export const programAssertions = pgTable('program_assertions', {
  id: text('id').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})

/** Refresh tokens; a used one stays, revoked, so that a second use is noticed. */
export const programRefreshTokens = pgTable(
  'program_refresh_tokens',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    clientId: toClient(),
    sessionId: toSession(),
    userId: toUser().notNull(),
    referenceId: text('reference_id'),
    authorizationCodeId: text('authorization_code_id'),
    resources: text('resources').array(),
    requestedUserInfoClaims: text('requested_user_info_claims').array(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
    revoked: at('revoked'),
    rotatedAt: at('rotated_at'),
    rotationReplayResponse: text('rotation_replay_response'),
    rotationReplayExpiresAt: at('rotation_replay_expires_at'),
    authTime: at('auth_time'),
    confirmation: jsonb('confirmation'),
    scopes: text('scopes').array().notNull(),
  },
  (table) => [
    index('program_refresh_tokens_client').on(table.clientId, table.userId),
    index('program_refresh_tokens_user').on(table.userId),
    index('program_refresh_tokens_session').on(table.sessionId),
    index('program_refresh_tokens_code').on(table.authorizationCodeId),
  ],
)

/** Access tokens, which end soon. */
export const programAccessTokens = pgTable(
  'program_access_tokens',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    clientId: toClient(),
    sessionId: toSession(),
    userId: toUser(),
    referenceId: text('reference_id'),
    authorizationCodeId: text('authorization_code_id'),
    /** What it may be used at. */
    resources: text('resources').array(),
    requestedUserInfoClaims: text('requested_user_info_claims').array(),
    refreshId: text('refresh_id').references(() => programRefreshTokens.id, {
      onDelete: 'cascade',
    }),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
    revoked: at('revoked'),
    confirmation: jsonb('confirmation'),
    scopes: text('scopes').array().notNull(),
  },
  (table) => [
    index('program_access_tokens_client').on(table.clientId, table.userId),
    index('program_access_tokens_user').on(table.userId),
    index('program_access_tokens_session').on(table.sessionId),
    index('program_access_tokens_code').on(table.authorizationCodeId),
    index('program_access_tokens_refresh').on(table.refreshId),
  ],
)

/** What users allowed: a row is a connected program. */
export const programConsents = pgTable(
  'program_consents',
  {
    id: text('id').primaryKey(),
    clientId: toClient(),
    userId: toUser(),
    referenceId: text('reference_id'),
    resources: text('resources').array(),
    requestedUserInfoClaims: text('requested_user_info_claims').array(),
    scopes: text('scopes').array().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** When the program last called, to the minute; ours, not the library's. */
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    index('program_consents_user').on(table.userId),
    index('program_consents_client').on(table.clientId, table.userId),
  ],
)
