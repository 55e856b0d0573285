import type { RunningSandbox } from '@live-scribe/stripe-sandbox'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Database } from './db/database.ts'
import type { NodeCalls, RateLimits } from './ports/cluster.ts'
import type { IdentityProvider } from './ports/identity.ts'
import type { Mailer } from './ports/mailer.ts'
import type { Metrics } from './ports/metrics.ts'
import type { Payments } from './ports/payments.ts'
import type { SpeechModels } from './ports/speech-models.ts'
import type { SpeechToText } from './ports/speech-to-text.ts'
import type { Tracing } from './ports/tracing.ts'
import type { ViewerChannels, ViewerHub } from './ports/viewer-channels.ts'
import type { WebhookTransport } from './ports/webhook-transport.ts'
import type { ProductEvents } from './product-events.ts'
import type { Readiness } from './readiness.ts'
import type { ServiceAttempts } from './service-attempts.ts'
import type { TextWork } from './text-work/text-work.ts'

/** The services that a feature may use: ports, whose adapters only compose.ts selects. */
export interface AppContext {
  config: Config
  secrets: Secrets
  /** The public address; known once the server is listening. */
  publicUrl(): string
  /** This server's origins in the local network, the likeliest first; none unless it is shared. */
  networkOrigins(): string[]
  /** The current time; tests set it. */
  now(): Date
  log: Logger
  /** Counters and gauges. */
  metrics: Metrics
  /** How long each part of a sentence's way takes. */
  tracing: Tracing
  readiness: Readiness
  /** How people's last attempts at each service ended. */
  serviceAttempts: ServiceAttempts
  db: Database
  /** How many connections to it all calls of this process share. */
  databaseConnections: number
  /** Runs the rules over texts in threads. */
  textWork: TextWork
  /** Does what autovacuum does; null where the database's server does it itself. */
  maintainDatabase: (() => Promise<void>) | null
  /** Events between features. */
  events: ProductEvents
  identity: IdentityProvider
  rateLimits: RateLimits
  /** The other nodes of this installation. */
  nodeCalls: NodeCalls
  payments: Payments
  /** The payment sandbox; null with Stripe, and without payments. */
  paymentSandbox: RunningSandbox | null
  mailer: Mailer
  webhookTransport: WebhookTransport
  speechToText: SpeechToText
  /** The recogniser's models on this machine, for the admin area. */
  speechModels: SpeechModels
  viewerChannels: ViewerChannels
  /** The hub of this process; null when viewers connect to a hosted service. */
  viewerHub: ViewerHub | null
}
