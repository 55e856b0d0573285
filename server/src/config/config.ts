import path from 'node:path'
import type { Environment } from './env.ts'
import { type IdentityConfig, toIdentityConfig } from './identity-config.ts'
import { type PaymentsConfig, toPaymentsConfig } from './payments-config.ts'
import { type RecogniserConfig, toRecogniserConfig } from './recogniser-config.ts'
import { canServeNetwork, rejectContradictions } from './reject-contradictions.ts'
import { toDatabaseUrl, toRedisUrl } from './service-urls.ts'
import { toViewerChannelsConfig, type ViewerChannelsConfig } from './viewer-channels-config.ts'

/** The server's settings without its secrets; read once from the environment at the start. */
export interface Config {
  host: string
  /** The TCP port; 0 lets the system choose one. */
  port: number
  /** The public address; null to use the one that the server listens on. */
  publicUrl: string | null
  /**
   * What other devices of the local network are served beside the listening address: reading, or
   * accounts and payments too, over plain HTTP.
   */
  localNetwork: 'off' | 'readers' | 'everything'
  /** Addresses of proxies whose X-Forwarded-For counts; false for none. */
  trustedProxies: string[] | false
  /** Absolute path of the data folder. */
  dataFolder: string
  database: { provider: 'pglite'; folder: string } | { provider: 'postgres'; url: string }
  /** The URL of the Redis that several nodes share; null for a single node. */
  redisUrl: string | null
  identity: IdentityConfig
  /** Addresses of users who become administrators once they are confirmed; lower case. */
  adminEmails: string[]
  recogniser: RecogniserConfig
  recording: {
    /** Milliseconds for which a session waits for a recorder that lost its connection. */
    repairWindowMs: number
    /** Maximum minutes that a recording goes on when the user's minutes are used up; 0: none. */
    maxGraceMinutes: number
  }
  apiKeys: {
    /** Maximum requests of one API key within a minute. */
    requestsPerMinute: number
  }
  viewerChannels: ViewerChannelsConfig
  payments: PaymentsConfig
  mail: ({ provider: 'outbox'; folder: string } | { provider: 'smtp'; url: string }) & {
    /** The sender's address of every mail. */
    from: string
  }
  /** Whether browsers are told that the subdomains of the public address have TLS too. */
  coversSubdomains: boolean
  webhooks: {
    /** Whether webhooks may go to any address and over HTTP: for development. */
    allowsPrivateAddresses: boolean
  }
  /** An email address or URL of the operator, for people who are recorded; null for none. */
  operatorContact: string | null
  /** The address of an OpenTelemetry collector, which gets the traces; null for none. */
  tracesTo: string | null
  /** Milliseconds between failing readiness and shutdown. */
  drainDelayMs: number
  logLevel: Environment['LOG_LEVEL']
}

/** Applies defaults and chooses providers from the variables. Secrets are separate. */
export function toConfig(env: Environment): Config {
  rejectContradictions(env)
  const dataFolder = path.resolve(env.DATA_DIR)
  const databaseUrl = toDatabaseUrl(env)
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    localNetwork: canServeNetwork(env) ? env.LOCAL_NETWORK : 'off',
    trustedProxies: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    dataFolder,
    database: databaseUrl
      ? { provider: 'postgres', url: databaseUrl }
      : { provider: 'pglite', folder: path.join(dataFolder, 'db') },
    redisUrl: toRedisUrl(env),
    identity: toIdentityConfig(env),
    adminEmails: env.ADMIN_EMAILS ?? [],
    recogniser: toRecogniserConfig(env, dataFolder),
    recording: {
      repairWindowMs: env.REPAIR_WINDOW * 1000,
      maxGraceMinutes: env.GRACE_MAX_MINUTES,
    },
    apiKeys: { requestsPerMinute: env.API_KEY_RATE },
    viewerChannels: toViewerChannelsConfig(env),
    payments: toPaymentsConfig(env),
    mail: {
      from: env.MAIL_FROM,
      ...(env.SMTP_URL
        ? { provider: 'smtp', url: env.SMTP_URL }
        : { provider: 'outbox', folder: path.join(dataFolder, 'outbox') }),
    },
    coversSubdomains: env.HSTS_SUBDOMAINS === 'on',
    webhooks: { allowsPrivateAddresses: env.WEBHOOK_PRIVATE_ADDRESSES === 'on' },
    operatorContact: env.OPERATOR_CONTACT ?? null,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    drainDelayMs: env.DRAIN_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
  }
}
