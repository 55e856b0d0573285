import path from 'node:path'
import { refuseImpossible } from './combinations.ts'
import type { Environment } from './env.ts'
import { type IdentityConfig, identityConfig } from './identity-config.ts'
import { type PaymentsConfig, paymentsConfig } from './payments-config.ts'
import { type RecogniserConfig, recogniserConfig } from './recogniser-config.ts'
import { type ViewerChannelsConfig, viewerChannelsConfig } from './viewer-channels-config.ts'

/** The settings of a server without its secrets; read from the environment once, at the start. */
export interface Config {
  host: string
  /** 0 lets the system choose one. */
  port: number
  /** The public address; null to use the one that the server listens on. */
  publicUrl: string | null
  /** Addresses of proxies whose X-Forwarded-For counts; false for none. */
  trustedProxies: string[] | false
  /** Absolute path. */
  dataFolder: string
  database: { provider: 'pglite'; folder: string } | { provider: 'postgres'; url: string }
  /** Shared by several nodes beside the database; null for a single node. */
  redisUrl: string | null
  identity: IdentityConfig
  /** Users who become administrators once their address is confirmed; lower case. */
  adminEmails: string[]
  recogniser: RecogniserConfig
  recording: {
    /** Milliseconds for which a session waits for a recorder that lost its connection. */
    repairWindow: number
  }
  viewerChannels: ViewerChannelsConfig
  payments: PaymentsConfig
  mail: ({ provider: 'outbox'; folder: string } | { provider: 'smtp'; url: string }) & {
    /** The sender's address of every mail. */
    from: string
  }
  /** Milliseconds between failing readiness and shutdown. */
  drainDelay: number
  logLevel: Environment['LOG_LEVEL']
}

/** Applies defaults and chooses providers from the variables. Secrets are separate. */
export function toConfig(env: Environment): Config {
  refuseImpossible(env)
  const dataFolder = path.resolve(env.DATA_DIR)
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    trustedProxies: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    dataFolder,
    database: env.DATABASE_URL
      ? { provider: 'postgres', url: env.DATABASE_URL }
      : { provider: 'pglite', folder: path.join(dataFolder, 'db') },
    redisUrl: env.REDIS_URL ?? null,
    identity: identityConfig(env),
    adminEmails: env.ADMIN_EMAILS ?? [],
    recogniser: recogniserConfig(env, dataFolder),
    recording: { repairWindow: env.REPAIR_WINDOW * 1000 },
    viewerChannels: viewerChannelsConfig(env),
    payments: paymentsConfig(env),
    mail: {
      from: env.MAIL_FROM,
      ...(env.SMTP_URL
        ? { provider: 'smtp', url: env.SMTP_URL }
        : { provider: 'outbox', folder: path.join(dataFolder, 'outbox') }),
    },
    drainDelay: env.DRAIN_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
  }
}
