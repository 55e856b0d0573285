import type { RunningSandbox } from '@live-scribe/stripe-sandbox'
import { deleteUndecryptableKeys } from './adapters/identity/better-auth/delete-undecryptable-keys.ts'
import type { PasswordCost } from './adapters/identity/better-auth/passwords/password-hash.ts'
import { fileMailer } from './adapters/mailer/file.ts'
import { recordedMailer } from './adapters/mailer/recorded.ts'
import { releaseFreeMemory } from './adapters/memory/release-free-memory.ts'
import { prometheusMetrics } from './adapters/metrics/prometheus.ts'
import { paymentsOff } from './adapters/payments/off.ts'
import { stripePayments } from './adapters/payments/stripe/stripe.ts'
import { getAddressRules, httpsWebhookTransport } from './adapters/webhook-transport/https.ts'
import { createIdentityProvider } from './compose/identity.ts'
import { registerServerGauges } from './compose/metrics.ts'
import { joinCluster } from './compose/nodes.ts'
import { createSpeechToText, withoutModels } from './compose/speech-to-text.ts'
import { createTracing } from './compose/tracing.ts'
import { createViewerChannels } from './compose/viewer-channels.ts'
import { watchPayments, watchRecogniser } from './compose/watch-attempts.ts'
import { watchSessionChecks } from './compose/watch-session-checks.ts'
import { createWorkPools } from './compose/work-pools.ts'
import type { Config } from './config/config.ts'
import { EnvironmentError } from './config/env.ts'
import type { Secrets } from './config/secrets.ts'
import type { AppContext } from './context.ts'
import type { OpenDatabase } from './db/database.ts'
import { DatabaseClock } from './db/database-clock.ts'
import type { StartedPglite } from './db/pglite/start-pglite.ts'
import { openPglite, openStartedPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { arePagesBuilt } from './http/pages/web-files.ts'
import { Timer } from './lib/async/timer.ts'
import { errorDetails } from './lib/error-details.ts'
import { createLog } from './lib/log.ts'
import { toNetworkOrigins } from './lib/net/allowed-origins.ts'
import { findNetworkAddresses } from './lib/net/network-addresses.ts'
import type { Mailer } from './ports/mailer.ts'
import type { Payments } from './ports/payments.ts'
import { createProductEvents } from './product-events.ts'
import { Readiness } from './readiness.ts'
import { ServiceAttempts } from './service-attempts.ts'

/** Milliseconds from a start until its compilers are done, and what they used is free. */
const SETTLED_AFTER_MS = 8_000

/** The services of a running server; disposing it closes them in reverse order of opening. */
export interface Composition {
  context: AppContext
  /** The payment sandbox; null with Stripe, and without payments. */
  sandbox: RunningSandbox | null
  /** For the operator: each external dependency and the provider that serves it. */
  needs: [need: string, provider: string][]
  /** Gets better speech models in the background; resolves when nothing is left to do. */
  prepareSpeechModels(): Promise<void>
  /** Sets the address once the server is listening. */
  listensAt(url: string): void
  close(): Promise<void>
}

/** Creates the services that the configuration selects; tests and benchmarks replace some. */
export async function compose(
  config: Config,
  secrets: Secrets,
  parts: Partial<Pick<AppContext, 'speechToText' | 'now' | 'log'>> & {
    /** Tells the operator a line. */
    say?: (line: string) => void
    database?: OpenDatabase
    /** The embedded database, when its thread has been started already. */
    pglite?: StartedPglite | null
    passwordCost?: PasswordCost | undefined
    arePagesBuilt?: boolean
    /** Called when the database is lost for this process. */
    onDatabaseLost?: () => void
    /** Ends the start before its next step, with the signal's reason. */
    signal?: AbortSignal
  } = {},
): Promise<Composition> {
  // Disposed in reverse order, at the end or when a later service can't be opened.
  await using opened = new AsyncDisposableStack()
  const log = parts.log ?? createLog(config.logLevel)
  const database = parts.database ?? (await openDatabase(config, parts))
  opened.defer(() => database.close())
  void database.lost?.then((error) => {
    log.error({ error: errorDetails(error) }, 'the database is lost: the server stops')
    parts.onDatabaseLost?.()
  })
  parts.signal?.throwIfAborted()
  const isLent = parts.database !== undefined
  const shared = await joinCluster(config, secrets, { log, database, isLent })
  opened.defer(() => shared.close())
  parts.signal?.throwIfAborted()
  const { bus, rateLimits, viewerCounts, nodeCalls } = shared
  const clock = isLent ? null : await openClock(database)
  opened.defer(() => clock?.close())
  const now = parts.now ?? (() => clock?.now() ?? new Date())
  await deleteUndecryptableKeys(database.db, secrets.auth)
  const speech = parts.speechToText
    ? withoutModels(parts.speechToText)
    : await createSpeechToText(config, secrets, { log, say: parts.say })
  opened.defer(() => speech.close())
  parts.signal?.throwIfAborted()
  const serviceAttempts = new ServiceAttempts(now)
  const { speechModels } = speech
  const speechToText = watchRecogniser(speech.speechToText, serviceAttempts)
  const metrics = prometheusMetrics()
  const readiness = new Readiness({
    db: database.db,
    bus,
    speechToText,
    arePagesBuilt: parts.arePagesBuilt ?? arePagesBuilt(),
  })
  const pools = createWorkPools(now)
  registerServerGauges(metrics, { config, readiness, database, bus, speechToText, pools })
  const tracing = await createTracing(config)
  opened.defer(() => tracing.close())
  const mailer = recordedMailer(await toMailer(config), { db: database.db, now, log })
  opened.defer(() => mailer.close())
  let listeningAt: string | null = null
  const publicUrl = () => config.publicUrl ?? listeningAt ?? `http://${config.host}:${config.port}`
  const networkOrigins = () =>
    config.localNetwork === 'off' ? [] : toNetworkOrigins(publicUrl(), findNetworkAddresses())
  const { viewerChannels, viewerHub } = createViewerChannels(config, secrets, {
    bus,
    viewerCounts,
    metrics,
    tracing,
    db: database.db,
    log,
    now,
  })
  opened.defer(() => viewerChannels.close())
  const { payments, sandbox } = await toPayments(config, secrets, {
    db: database.db,
    now,
    log,
    publicUrl,
  })
  opened.defer(async () => sandbox?.close())
  const events = createProductEvents()
  const provider = await createIdentityProvider(config, secrets, {
    events,
    db: database.db,
    log,
    now,
    publicUrl,
    networkOrigins: config.localNetwork === 'everything' ? networkOrigins : undefined,
    rateLimits,
    mailer,
    passwordWork: pools.passwordWork,
    passwordCost: parts.passwordCost,
  })
  const identity = watchSessionChecks(provider, metrics)
  const context: AppContext = {
    config,
    secrets,
    publicUrl,
    networkOrigins,
    now,
    log,
    metrics,
    tracing,
    readiness,
    serviceAttempts,
    textWork: pools.textWork,
    db: database.db,
    maintainDatabase: database.maintain ?? null,
    databaseConnections: database.connections,
    identity,
    events,
    rateLimits,
    nodeCalls,
    payments: watchPayments(payments, serviceAttempts),
    paymentSandbox: sandbox,
    mailer,
    webhookTransport: httpsWebhookTransport({
      rules: getAddressRules(config.webhooks.allowsPrivateAddresses),
    }),
    speechToText,
    speechModels,
    viewerChannels,
    viewerHub,
  }
  const settled = new Timer()
  opened.defer(() => settled.clear())
  const all = opened.move()
  return {
    context,
    sandbox,
    needs: [
      ['speech to text', [speechToText.description, speech.reason].filter(Boolean).join(': ')],
      ['database', database.description],
      ['fan-out between nodes', bus.description],
      ['reaching viewers', viewerChannels.description],
      ['identity', identity.description],
      ['payments', payments.description],
      ['mail', mailer.description],
    ],
    prepareSpeechModels: () => speech.prepare(),
    listensAt: (url) => {
      listeningAt ??= url
      sandbox?.listensAt(url)
      if (!isLent) settled.set(SETTLED_AFTER_MS, () => void releaseFreeMemory())
    },
    close: () => all.disposeAsync(),
  }
}

interface OpenDatabaseOptions {
  pglite?: StartedPglite | null
  signal?: AbortSignal
  /** Milliseconds, of a PostgreSQL server; null for work that may read all data at once. */
  queryTimeoutMs?: number | null
}

/** The database that the configuration names, not yet migrated. */
export function openDatabase(
  { database }: Config,
  { pglite, signal, queryTimeoutMs }: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if (pglite) return openStartedPglite(pglite, signal)
  if (database.provider === 'pglite') return openPglite(database.folder)
  return openPostgres(database.url, queryTimeoutMs === undefined ? {} : { queryTimeoutMs })
}

/** The clock that nodes on one database share; null for a database in this process. */
async function openClock({ readTime }: OpenDatabase): Promise<DatabaseClock | null> {
  return readTime ? DatabaseClock.open({ readTime }) : null
}

/** Stripe, or the sandbox that implements its API: both use the same adapter. Or no payments. */
async function toPayments(
  { payments }: Config,
  secrets: Secrets,
  parts: Pick<AppContext, 'db' | 'now' | 'log' | 'publicUrl'>,
): Promise<{ payments: Payments; sandbox: RunningSandbox | null }> {
  if (payments.provider === 'off') return { payments: paymentsOff, sandbox: null }
  const { provider, priceIds } = payments
  if (provider === 'stripe' && secrets.stripe) {
    const description = 'Stripe'
    return {
      payments: stripePayments({ ...secrets.stripe, priceIds, description }),
      sandbox: null,
    }
  }
  const { startSandbox } = await loadSandbox()
  const onError = (error: unknown) =>
    parts.log.error({ error: errorDetails(error) }, 'sandbox webhooks failed')
  const sandbox = await startSandbox({ ...parts, secret: secrets.auth, priceIds, onError })
  const description = 'a sandbox in this process; no card is charged'
  return {
    payments: stripePayments({ ...sandbox, priceIds, description }),
    sandbox,
  }
}

/** Throws EnvironmentError where the package's files are left out, as in the production image. */
async function loadSandbox() {
  try {
    return await import('@live-scribe/stripe-sandbox')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'))
      throw error
    const cause = 'PAYMENTS: the sandbox is not installed here'
    throw new EnvironmentError(`${cause}; an image has it when built with --target sandbox`)
  }
}

async function toMailer({ mail }: Config): Promise<Mailer> {
  if (mail.provider !== 'smtp') return fileMailer(mail)
  const { smtpMailer } = await import('./adapters/mailer/smtp.ts')
  return smtpMailer(mail)
}
